#pragma once

#include <sys/stat.h>

#include <chrono>
#include <mutex>
#include <optional>

#include "core/store/sqlite/log_state.h"
#include "core/store/sqlite/main_file.h"

namespace fsctl::store {

struct LogFile;

/// Notices when somebody else than SQLite writes into the log of an open store. All connections of a process share one,
/// may use it from any thread, and pass all their writes through it.
class LogWatch {
 public:
  LogWatch() = default;
  ~LogWatch();
  LogWatch(const LogWatch&) = delete;
  LogWatch& operator=(const LogWatch&) = delete;

  /// Calls `write`, which changes the log in the name of SQLite; returns its result.
  template <typename Write>
  int pass(const LogFile& file, const Write& write) {
    const std::scoped_lock lock(mutex_);
    const bool is_own = seen(file) == seen_;
    const int result = write();
    if (is_own) seen_ = seen(file);
    is_read_ = false;
    return result;
  }

  /// Whether the log's committed frames are as they were written. They are read when the file changed without SQLite;
  /// otherwise from time to time, as the clock of a file's changes may tick more slowly than they come. Once false, it
  /// stays so.
  bool is_whole(LogFile& file, const LogIndex& index, LogUse use);
  /// Says that a frame was met that is not as it was written.
  void doubt();

 private:
  using Clock = std::chrono::steady_clock;
  /// When the file of a log was changed last.
  struct Change {
    std::int64_t seconds = 0;
    std::int64_t nanoseconds = 0;
    bool operator==(const Change&) const = default;
  };

  std::optional<Change> seen(const LogFile& file);
  bool is_due(std::optional<Change> now, const LogIndex& index, LogUse use) const;

  std::mutex mutex_{};
  int descriptor_ = -1;
  std::optional<Change> seen_{};     ///< as SQLite left the log
  std::optional<LogIndex> index_{};  ///< the index of that time
  bool is_read_ = false;             ///< whether the frames were read since SQLite's last write
  bool is_doubted_ = false;
  bool is_damaged_ = false;
  std::optional<Clock::time_point> read_at_{};  ///< when the frames were read last
  Clock::duration took_{};                      ///< how long that took
};

}  // namespace fsctl::store
