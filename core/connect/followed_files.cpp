#include "core/connect/followed_files.h"

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

namespace fsctl::connect {

namespace fs = std::filesystem;

FollowedFiles::FollowedFiles(fs::path path)
    : path_(std::move(path)),
      tree_(fs::is_directory(path_) ? path_ : path_.parent_path(), [](const fs::path&) { return false; }),
      known_(stamps()) {}

std::vector<FollowedFiles::Stamp> FollowedFiles::stamps() const {
  std::vector<Stamp> found;
  const auto add = [&](const fs::path& file) {
    std::error_code gone;
    Stamp stamp{file, fs::file_size(file, gone), {}};
    if (gone) return;
    stamp.changed = fs::last_write_time(file, gone);
    found.push_back(std::move(stamp));
  };
  std::error_code gone;
  if (!fs::is_directory(path_, gone)) {
    add(path_);
    return found;
  }
  for (fs::directory_iterator entry(path_, gone), end; !gone && entry != end; entry.increment(gone)) add(entry->path());
  std::ranges::sort(found, {}, &Stamp::file);
  return found;
}

bool FollowedFiles::have_changed() {
  const bool is_changing = tree_.wait(std::chrono::milliseconds(0));
  if (tree_.is_told() && is_changing) is_touched_ = true;
  if (tree_.is_told() && (is_changing || !is_touched_)) return false;
  is_touched_ = false;
  auto now = stamps();
  const bool is_other = now != known_;
  known_ = std::move(now);
  return is_other && !known_.empty();
}

}  // namespace fsctl::connect
