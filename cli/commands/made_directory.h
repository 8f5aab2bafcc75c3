#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>

#include "cli/invocation.h"
#include "core/output/folder_lock.h"

namespace fsctl::cli {

/// Throws Error(file_unreadable) where no project can be made: the directory holds more than .git, README and LICENSE.
void refuse_taken_directory(const std::filesystem::path& directory);

/// Writes a file of a new project, with its folders. Throws Error(file_unreadable).
void write_new_file(const std::filesystem::path& path, std::string_view text);

/// The command that enters a directory.
std::string command_to_enter(const std::filesystem::path& directory);

/// A directory in which one project at a time is made: what came into it is removed again, unless it is kept.
class MadeDirectory {
 public:
  /// Throws as refuse_taken_directory().
  MadeDirectory(const Invocation& invocation, std::filesystem::path directory);
  ~MadeDirectory();
  MadeDirectory(const MadeDirectory&) = delete;
  MadeDirectory& operator=(const MadeDirectory&) = delete;

  void keep() { is_kept_ = true; }

 private:
  std::filesystem::path directory_;
  bool is_new_;
  output::FolderLock lock_;
  bool is_kept_ = false;
  std::set<std::filesystem::path> before_{};
};

}  // namespace fsctl::cli
