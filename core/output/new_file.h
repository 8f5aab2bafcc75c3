#pragma once

#include <ext/stdio_filebuf.h>

#include <filesystem>
#include <memory>
#include <ostream>
#include <string_view>

#include "core/output/create_file.h"

namespace fsctl::output {

/// Writes a file under a temporary name beside its path and renames it when it is complete. In place of another file it
/// has that one's permissions, and a link to that one stays. It does not follow a symbolic link that somebody has
/// placed under the temporary name.
class NewFile {
 public:
  /// Throws Error(file_unreadable).
  explicit NewFile(const std::filesystem::path& path, Readers readers = Readers::as_usual);

  std::ostream& out() { return out_; }

  /// Renames the complete file to its path. Throws Error(file_unreadable).
  void finish();
  /// The same where there is no other file; false, and nothing is left of it, when there is one meanwhile.
  bool finish_first();
  /// Removes the temporary file; a file at the path stays as it is.
  void discard();

 private:
  using Buffer = __gnu_cxx::stdio_filebuf<char>;

  std::filesystem::path part() const { return path_.string() + ".part"; }
  Buffer open(Readers readers) const;
  void close();

  std::filesystem::path path_;
  Buffer buffer_;
  std::ostream out_{&buffer_};
};

/// Writes a file whole, or leaves the one at its path as it is. Throws Error(file_unreadable).
void write_file(const std::filesystem::path& path, std::string_view text, Readers readers = Readers::as_usual);

}  // namespace fsctl::output
