#include "core/store/sqlite/log.h"

#include <sqlite3.h>

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

#include "core/store/sqlite/lock_holder.h"
#include "core/store/sqlite/room.h"

namespace fsctl::store {
std::uint64_t log_bytes(const std::filesystem::path& store) {
  std::error_code none;
  const auto size = std::filesystem::file_size(store.string() + "-wal", none);
  return none ? 0 : size;
}

std::string long_log(const std::filesystem::path& store, std::uint64_t most_bytes) {
  const auto bytes = log_bytes(store);
  if (bytes <= most_bytes) return {};
  std::string readers;
  for (const auto& reader : lock_readers(store)) readers += (readers.empty() ? "" : ", ") + reader;
  return "the store's log has " + std::to_string(bytes >> 20U) + " MiB, as somebody has kept reading an old state" +
         (readers.empty() ? "" : "; reading now: " + readers);
}

LogKeeper::LogKeeper(sqlite3* connection, std::filesystem::path store, std::uint64_t most_bytes)
    : connection_(connection), store_(std::move(store)), usual_pages_(most_bytes / 2 / page_bytes) {
  sqlite3_wal_hook(
      connection,
      [](void* keeper, sqlite3*, const char*, int pages) {
        try {
          static_cast<LogKeeper*>(keeper)->after_commit(static_cast<std::uint64_t>(pages));
        } catch (const std::exception&) {  // the next commit tries again; exceptions must not pass through SQLite
        }
        return SQLITE_OK;
      },
      this);
}

/// On a disk with little room the log takes a part of that only, so that the file has room to take it in.
void LogKeeper::after_commit(std::uint64_t pages) {
  const auto from = std::min(usual_pages_, room_of(store_).free / 8 / page_bytes);
  const auto until_next_try = from / 8 + 16;
  if (pages + until_next_try < try_at_) try_at_ = 0;  // it was begun anew
  if (pages < std::max(from, try_at_)) return;
  // Readers keep it from being begun anew; where there is one at any moment, they are waited for.
  const bool is_long = pages >= 2 * from || from < usual_pages_;
  const bool is_done = move(is_long ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE);
  try_at_ = is_done ? 0 : pages + until_next_try;
}

void LogKeeper::shorten() { move(SQLITE_CHECKPOINT_TRUNCATE); }

bool LogKeeper::move(int mode) {
  int in_log = 0;
  int moved = 0;
  is_at_work_ = true;
  const int result = sqlite3_wal_checkpoint_v2(connection_, nullptr, mode, &in_log, &moved);
  is_at_work_ = false;
  return result == SQLITE_OK && moved == in_log;
}

}  // namespace fsctl::store
