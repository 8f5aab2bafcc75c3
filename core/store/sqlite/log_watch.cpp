#include "core/store/sqlite/log_watch.h"

#include <fcntl.h>
#include <unistd.h>

#include "core/store/sqlite/log_file.h"
#include "core/store/sqlite/log_pages.h"

namespace fsctl::store {
namespace {

/// Which part of the time is spent on reading the log again while this process, or another one, writes to it.
constexpr int part_for_own_writes = 100;
constexpr int part_for_others = 10;

}  // namespace

LogWatch::~LogWatch() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<LogWatch::Change> LogWatch::seen(const LogFile& file) {
  if (descriptor_ < 0) descriptor_ = ::open(file.path, O_RDONLY | O_CLOEXEC);  // SQLite has no locks on a log
  struct stat found {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &found) != 0) return {};
  return Change{found.st_ctim.tv_sec, found.st_ctim.tv_nsec};
}

/// A change comes from another process of ours if that has changed the index, too; otherwise it is foreign.
bool LogWatch::is_due(std::optional<Change> now, const LogIndex& index, LogUse use) const {
  if (is_doubted_) return true;
  if (!read_at_) return use == LogUse::write;
  const bool is_own = now == seen_;
  if (is_own && is_read_) return false;
  if (!is_own && index == index_) return true;
  return Clock::now() - *read_at_ >= took_ * (is_own ? part_for_own_writes : part_for_others);
}

bool LogWatch::is_whole(LogFile& file, const LogIndex& index, LogUse use) {
  const std::scoped_lock lock(mutex_);
  if (is_damaged_) return false;
  const auto now = seen(file);
  if (now == seen_) index_ = index;
  if (!is_due(now, index, use)) return true;
  const auto begin = Clock::now();
  const bool is_as_written = has_frames(file, index);
  read_at_ = Clock::now();
  took_ = *read_at_ - begin;
  if (!is_as_written) return !(is_damaged_ = file.store->log_index() == index);
  seen_ = now;
  index_ = index;
  is_read_ = true;
  is_doubted_ = false;
  return true;
}

void LogWatch::doubt() {
  const std::scoped_lock lock(mutex_);
  is_doubted_ = true;
}

}  // namespace fsctl::store
