#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

struct sqlite3;

/// The write-ahead log beside a store: what was committed and is not in the store's file yet.
namespace fsctl::store {

/// The size to which the log grows, plus the transaction that is being written. A reader that keeps reading an old
/// state makes it grow further.
inline constexpr std::uint64_t most_log_bytes = std::uint64_t{256} << 20U;

/// A log of this size is reported: it is too large to be explained by a single transaction.
inline constexpr std::uint64_t long_log_bytes = 2 * most_log_bytes;

/// The size of a page in the store's file and in its log.
inline constexpr std::uint64_t page_bytes = 16'384;

/// The size of a store's log; 0 when there is none.
std::uint64_t log_bytes(const std::filesystem::path& store);

/// A message about a log of more than `most_bytes`, with the processes that are reading now; empty for a shorter log.
std::string long_log(const std::filesystem::path& store, std::uint64_t most_bytes);

/// Keeps the log of a connection short: after commits it moves a log of some size into the store's file (a checkpoint),
/// and truncates it as well when it is long or the disk has little room.
class LogKeeper {
 public:
  /// REQUIRES: the connection stays open as long as the object lives.
  LogKeeper(sqlite3* connection, std::filesystem::path store, std::uint64_t most_bytes = most_log_bytes);

  /// Whether a checkpoint is in progress. It can be tried again, so that it need not wait long for others.
  bool is_at_work() const { return is_at_work_; }

  /// Moves the log into the store's file and truncates it, unless readers or writers prevent that.
  void shorten();

 private:
  void after_commit(std::uint64_t pages);
  bool move(int mode);

  sqlite3* connection_;
  std::filesystem::path store_;
  std::uint64_t usual_pages_;  ///< a log of this many pages is moved into the file, on a disk with enough room
  std::uint64_t try_at_ = 0;   ///< after a checkpoint that others prevented: the pages at which to try again
  bool is_at_work_ = false;
};

}  // namespace fsctl::store
