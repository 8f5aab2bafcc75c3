#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::cli {

/// Prints a file as it would be written: its path, and a line below what it would contain.
void print_unwritten(std::ostream& out, const std::filesystem::path& path, std::string_view text);

/// Throws Error(label_taken) that says the file or folder of a new name is there already.
[[noreturn]] void refuse_taken(const std::string& path);

/// New files of a project, with their folders; all are removed again unless they are kept.
class WrittenFiles {
 public:
  explicit WrittenFiles(std::filesystem::path directory) : directory_(std::move(directory)) {}
  ~WrittenFiles();
  WrittenFiles(const WrittenFiles&) = delete;
  WrittenFiles& operator=(const WrittenFiles&) = delete;

  /// Throws Error(label_taken) when there is such a file, which stays as it is.
  void add(const std::filesystem::path& path, std::string_view text);
  /// The same for a file that is written piece by piece.
  void add(const std::filesystem::path& path, const std::function<void(std::ostream& out)>& write);
  void keep() { are_kept_ = true; }

 private:
  void make_folder(const std::filesystem::path& folder);

  std::filesystem::path directory_;
  std::vector<std::filesystem::path> made_{};  ///< folders and files in the order in which they were made
  bool are_kept_ = false;
};

}  // namespace fsctl::cli
