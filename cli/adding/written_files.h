#pragma once

#include <filesystem>
#include <iosfwd>
#include <string_view>
#include <vector>

#include "core/output/new_file.h"

namespace fsctl::cli {

/// Prints a file as it would be written: its path, and a line below what it would contain.
void print_unwritten(std::ostream& out, const std::filesystem::path& path, std::string_view text);

/// New files of a project, with their folders; all are removed again unless they are kept.
class WrittenFiles {
 public:
  explicit WrittenFiles(std::filesystem::path directory) : directory_(std::move(directory)) {}
  ~WrittenFiles();
  WrittenFiles(const WrittenFiles&) = delete;
  WrittenFiles& operator=(const WrittenFiles&) = delete;

  void add(const std::filesystem::path& path, std::string_view text);
  /// Begins a file that is written piece by piece; finish() puts it in its place.
  output::NewFile begin(const std::filesystem::path& path);
  void finish(output::NewFile& file, const std::filesystem::path& path);
  void keep() { are_kept_ = true; }

 private:
  void make_folder(const std::filesystem::path& folder);

  std::filesystem::path directory_;
  std::vector<std::filesystem::path> made_{};  ///< folders and files in the order in which they were made
  bool are_kept_ = false;
};

}  // namespace fsctl::cli
