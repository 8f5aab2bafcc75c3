#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <thread>

#include "core/input/watched_tree.h"

namespace fsctl::cli::lsp {

/// Notices files of a project that other programs write, for an editor that tells of none.
class SavedFiles {
 public:
  /// Calls `tell`, on a thread of its own, when some were written, made or removed.
  SavedFiles(const std::filesystem::path& project, std::function<void()> tell);
  ~SavedFiles();
  SavedFiles(const SavedFiles&) = delete;
  SavedFiles& operator=(const SavedFiles&) = delete;

 private:
  input::WatchedTree tree_;
  std::jthread watching_;
};

}  // namespace fsctl::cli::lsp
