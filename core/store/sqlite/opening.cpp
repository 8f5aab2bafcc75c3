#include "core/store/sqlite/opening.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <cstdint>
#include <system_error>
#include <thread>

#include "core/store/damage.h"
#include "core/store/sqlite/checked_file.h"
#include "core/store/sqlite/checked_pages.h"
#include "core/store/sqlite/log.h"
#include "core/store/sqlite/migrations.h"
#include "core/store/sqlite/room.h"
#include "core/store/sqlite/store_file.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

int number_of(const SQLite::Database& database, const char* sql) {
  SQLite::Statement statement(database, sql);
  statement.executeStep();
  return statement.getColumn(0).getInt();
}

/// Throws when a database is neither a store of this version nor empty.
void check_database(const fs::path& path, int flags, Unfinished unfinished) {
  const bool is_alone = has_to_be_alone(path);  // then the exclusive lock needs a connection that may write
  SQLite::Database file(path.string(), is_alone ? SQLite::OPEN_READWRITE : flags, busy_timeout_ms, checked_files());
  if (is_alone) be_alone(file);
  file.exec("BEGIN");  // another process may be making the store, so all three are read from one state
  const int id = number_of(file, "PRAGMA application_id");
  const int version = number_of(file, "PRAGMA user_version");
  if (id == 0 && version == 0 && number_of(file, "SELECT count(*) FROM sqlite_schema") == 0) return;
  if (id != application_id) refuse(path, "is a database, but no store of fsctl", "choose another path with --store");
  const auto newest = static_cast<int>(migrations().size());
  check_finished(version, newest, unfinished, path.string());
  if (version > newest && version < unfinished_copy)
    throw Error(ErrorCode::store_newer,
                path.string() + ": made by a newer fsctl (schema " + std::to_string(version) + ", this one knows " +
                    std::to_string(newest) + ")",
                "use that version, or load the feeds into a new store");
}

/// Turns on the write-ahead log. It is tried again while another process makes the same new store, as SQLite does not
/// wait for the lock that this needs.
void use_write_ahead_log(SQLite::Database& database) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(busy_timeout_ms);
  while (true) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (const SQLite::Exception& exception) {
      if (exception.getErrorCode() != SQLITE_BUSY || std::chrono::steady_clock::now() > end) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
}

/// Asks SQLite to reserve bytes at the end of each page when a file is made or written anew; a negative number changes
/// nothing. Returns the number that was asked for before or that the pages have, whichever is greater.
int reserve(SQLite::Database& database, int bytes) {
  sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_RESERVE_BYTES, &bytes);
  return bytes;
}

/// Writes a store of a former version anew, with room for checksums in each page. This comes before the migration, so
/// that a process killed in between leaves a store of the former version whose pages have checksums already.
void make_checksums(SQLite::Database& database) {
  reserve(database, 0);
  const bool has_room = reserve(database, -1) >= checksum_bytes;
  reserve(database, checksum_bytes);
  if (has_room) return;
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.exec("VACUUM");
}

void migrate(SQLite::Database& database) {
  const auto steps = migrations();
  if (static_cast<std::size_t>(number_of(database, "PRAGMA user_version")) < steps.size()) {
    make_checksums(database);
    database.exec("BEGIN IMMEDIATE");
    // The version is read again in the transaction, as another process may have migrated the store meanwhile.
    auto done = static_cast<std::size_t>(number_of(database, "PRAGMA user_version"));
    if (done < steps.size()) {
      for (; done < steps.size(); ++done) database.exec(steps[done]);
      database.exec("PRAGMA application_id = " + std::to_string(application_id));
      database.exec("PRAGMA user_version = " + std::to_string(steps.size()));
    }
    database.exec("COMMIT");
  }
  expect_checksums(database.getHandle());
}

}  // namespace

bool has_to_be_alone(const fs::path& path) {
  constexpr std::uint64_t index_bytes = 32'768;
  std::error_code failed;
  const auto there = fs::file_size(path.string() + "-shm", failed);
  return (failed || there < index_bytes) && room_of(path).free < 2 * index_bytes;
}

void be_alone(SQLite::Database& database) { database.exec("PRAGMA locking_mode = EXCLUSIVE"); }

void refuse(const fs::path& path, const std::string& why, const std::string& hint) {
  throw Error(ErrorCode::store_unusable, path.string() + ": " + why, hint);
}

bool check_file(const fs::path& path, Unfinished unfinished) {
  if (!fs::exists(path)) return false;
  if (fs::is_directory(path)) refuse(path, "is a directory, not a store");
  if (fs::file_size(path) == 0) {
    if (was_emptied(path))
      throw Damaged(ErrorCode::store_unusable,
                    path.string() + ": the store is damaged: its file is empty, and was not before",
                    "remove it and its -wal, and put a copy back or begin with a new store");
    return true;
  }
  try {
    check_database(path, SQLite::OPEN_READONLY, unfinished);
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() == SQLITE_NOTADB && was_made(path)) throw;
    if (exception.getErrorCode() == SQLITE_NOTADB)
      refuse(path, "is no store of fsctl", "choose another path with --store");
    // A process was killed while it made the store. Only a connection that may write can roll back its transaction.
    if (exception.getExtendedErrorCode() != SQLITE_READONLY_ROLLBACK) throw;
    check_database(path, SQLite::OPEN_READWRITE, unfinished);
  }
  return true;
}

void bring_up(SQLite::Database& database) {
  database.exec("PRAGMA page_size = " + std::to_string(page_bytes));
  reserve(database, checksum_bytes);
  use_write_ahead_log(database);
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA foreign_keys = ON");
  database.exec("PRAGMA cache_size = -65536");
  database.exec("PRAGMA journal_size_limit = " + std::to_string(most_log_bytes / 4));
  migrate(database);
}

}  // namespace fsctl::store
