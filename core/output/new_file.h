#pragma once

#include <ext/stdio_filebuf.h>

#include <filesystem>
#include <memory>
#include <ostream>

namespace fsctl::output {

/// A file that comes to be: it is written beside its place, under a name of its own, and put there when it is whole. A
/// link that somebody has laid out under that name is not followed.
class NewFile {
 public:
  enum class Readers { as_usual, owner };

  /// Throws Error(file_unreadable).
  explicit NewFile(std::filesystem::path path, Readers readers = Readers::as_usual);

  std::ostream& out() { return out_; }

  /// Puts it in its place. Throws Error(file_unreadable).
  void finish();
  /// Leaves what is there as it is.
  void discard();

 private:
  using Buffer = __gnu_cxx::stdio_filebuf<char>;

  std::filesystem::path part() const { return path_.string() + ".part"; }
  Buffer open(Readers readers) const;

  std::filesystem::path path_;
  Buffer buffer_;
  std::ostream out_{&buffer_};
};

}  // namespace fsctl::output
