#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

struct sqlite3;

/// The write-ahead log beside a store: what was committed and does not stand in the file yet.
namespace fsctl::store {

/// So large the log becomes, and by the transaction that is just written, unless somebody keeps reading an old state.
inline constexpr std::uint64_t most_log_bytes = std::uint64_t{256} << 20U;

/// From here on no single transaction explains it.
inline constexpr std::uint64_t long_log_bytes = 2 * most_log_bytes;

/// A page of the file and of its log.
inline constexpr std::uint64_t page_bytes = 16'384;

/// How large the log is.
std::uint64_t log_bytes(const std::filesystem::path& store);

/// Why the log is larger than it should be, with the processes that read just now; empty when it is not.
std::string long_log(const std::filesystem::path& store, std::uint64_t most_bytes);

/// Keeps the log of a connection short: after commits it is moved into the file, and begun anew when it is long, or
/// when the disk is almost full.
class LogKeeper {
 public:
  /// REQUIRES: the connection is open for as long as the object is.
  LogKeeper(sqlite3* connection, std::filesystem::path store, std::uint64_t most_bytes = most_log_bytes);

  /// Whether it asks for the log just now, and others are not to be waited for.
  bool is_at_work() const { return is_at_work_; }

  /// Moves the log into the file and gives its room back, as far as others let it.
  void shorten();

 private:
  void after_commit(std::uint64_t pages);
  bool move(int mode);

  sqlite3* connection_;
  std::filesystem::path store_;
  std::uint64_t usual_pages_;  ///< from there on it is moved into the file
  std::uint64_t try_at_ = 0;   ///< so many pages, after others kept it from being moved
  bool is_at_work_ = false;
};

}  // namespace fsctl::store
