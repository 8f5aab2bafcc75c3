#pragma once

#include <chrono>
#include <filesystem>
#include <functional>

namespace fsctl::input {

/// Notices when files of a directory and of folders in it are written, made, moved or removed.
class WatchedTree {
 public:
  /// Whether a folder is watched, by its path relative to the root.
  using Wants = std::function<bool(const std::filesystem::path& folder)>;

  WatchedTree(std::filesystem::path root, Wants wants);
  ~WatchedTree();
  WatchedTree(const WatchedTree&) = delete;
  WatchedTree& operator=(const WatchedTree&) = delete;

  /// Whether the system tells of changes; else wait() supposes one each time.
  bool is_told() const { return notes_ >= 0; }
  /// Waits for a change since the last call, for at most this time; whether there was one.
  bool wait(std::chrono::milliseconds time);
  /// Waits until nothing has changed for `quiet`, for at most `most`: who saves several files is not done after the
  /// first.
  void settle(std::chrono::milliseconds quiet, std::chrono::milliseconds most);
  /// Ends the wait that goes on, and all to come. May be called from any thread.
  void end();

 private:
  void watch_all();
  void watch(const std::filesystem::path& folder);
  bool take_notes();

  std::filesystem::path root_;
  Wants wants_;
  bool is_ended_within(std::chrono::milliseconds time) const;

  int notes_;                 ///< the descriptor of inotify
  int end_;                   ///< a descriptor that can be read from the end on
  bool is_complete_ = false;  ///< whether all folders that there were are watched
};

}  // namespace fsctl::input
