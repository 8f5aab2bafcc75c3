#pragma once

#include <ext/stdio_filebuf.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/propose/propose.h"

namespace fsctl::cli {

/// Records that can be read several times: those of files, or of a stream whose bytes are kept in a temporary file that
/// nobody else sees.
class RecordSource {
 public:
  /// A file, or the JSON files of a directory. Throws Error(file_unreadable).
  explicit RecordSource(const std::filesystem::path& path);
  /// Reads the stream to its end.
  RecordSource(std::string name, std::istream& in);

  /// What messages call it.
  const std::string& name() const { return name_; }

  /// The file or directory; empty for a stream.
  std::filesystem::path path() const { return spool_ == nullptr ? std::filesystem::path(name_) : ""; }

  /// From now on the records are the elements of the lists to which these members lead.
  void read_items(std::vector<std::string> members) { items_ = std::move(members); }
  const std::vector<std::string>& items() const { return items_; }

  /// Reads from the beginning. Errors name the file and the line. Throws Error.
  void each(const propose::Take& take);

 private:
  struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  /// Whether reading goes on.
  bool each_in(const std::string& name, std::istream& text, const propose::Take& take) const;

  std::string name_;
  std::vector<std::filesystem::path> files_{};
  std::vector<std::string> items_{};
  std::unique_ptr<std::FILE, CloseFile> spool_{};
};

}  // namespace fsctl::cli
