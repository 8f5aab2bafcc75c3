#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/input/watched_tree.h"

namespace fsctl::connect {

/// The file of a connector, or the files of its directory, of which one wants to know when they are saved.
class FollowedFiles {
 public:
  explicit FollowedFiles(std::filesystem::path path);

  const std::filesystem::path& path() const { return path_; }
  /// Whether they have changed since the last time that this was true, and nothing has changed since the last call, as
  /// they may be half saved. Does not wait.
  bool have_changed();

 private:
  /// What is known of a file without reading it.
  struct Stamp {
    std::filesystem::path file;
    std::uintmax_t bytes;
    std::filesystem::file_time_type changed;
    bool operator==(const Stamp&) const = default;
  };
  std::vector<Stamp> stamps() const;

  std::filesystem::path path_;
  input::WatchedTree tree_;
  bool is_touched_ = false;
  std::vector<Stamp> known_;
};

}  // namespace fsctl::connect
