#include "core/store/sqlite/repair.h"

#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <system_error>

#include "core/store/damage.h"
#include "core/store/sqlite/checked_file.h"
#include "core/store/sqlite/integrity.h"
#include "core/store/sqlite/store_file.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

/// Whether a table holds mapped records, from which indexes, trees and routes can be made.
bool is_mapped(const Held& held) { return held.what == held_by("storage_record")->what; }

/// Copies tables of a damaged store to a new one. Only rows are read, and SQLite's indexes are made from them, as those
/// of the damaged store may be damaged, too. Nobody else can write to the damaged store until end().
class Copying {
 public:
  Copying(SQLite::Database& to, const fs::path& from) : to_(to) {
    to_.exec("PRAGMA foreign_keys = OFF");
    SQLite::Statement attach(to_, "ATTACH ? AS damaged");
    attach.bind(1, from.string());
    attach.exec();
    to_.exec("BEGIN IMMEDIATE");
  }

  void copy(const std::string& table) {
    try {
      to_.exec("INSERT OR REPLACE INTO " + ("main." + table) + " SELECT * FROM " + ("damaged." + table) +
               " NOT INDEXED");
    } catch (const SQLite::Exception& exception) {
      if (!is_damage(exception)) throw;
      raise_damage(table);
    }
  }

  /// Commits the copy. Without the tables of listing indexes, records belong to no documents until the indexes are made
  /// anew.
  void end(bool has_indexes) {
    copy("sqlite_sequence");
    copied_ = data_version("main");
    to_.exec("UPDATE counter SET value = value + 1 WHERE name IN ('data', 'versions', 'routes')");
    if (!has_indexes) to_.exec("UPDATE storage_record SET entry = NULL, variant_entry = NULL");
    to_.exec("COMMIT");
  }

  /// Whether the damaged store is unchanged since the copy began.
  bool is_up_to_date() { return data_version("damaged") == copied_; }

 private:
  std::int64_t data_version(const std::string& of) {
    SQLite::Statement select(to_, "SELECT value FROM " + of + ".counter NOT INDEXED WHERE name = 'data'");
    return select.executeStep() ? select.getColumn(0).getInt64() : 0;
  }

  SQLite::Database& to_;
  std::int64_t copied_ = 0;
};

/// Copies all pages in several steps, so that it can be interrupted; returns SQLITE_OK or the code that ended it.
int copy_pages(sqlite3_backup* backup, Interrupted came) {
  constexpr int pages_at_once = 256;
  int result = SQLITE_OK;
  while (result == SQLITE_OK) {
    if (came != nullptr && came()) return SQLITE_INTERRUPT;
    result = sqlite3_backup_step(backup, pages_at_once);
  }
  return result == SQLITE_DONE ? SQLITE_OK : result;
}

/// Replaces all pages of the store `to` by those of `from`, in one transaction. `may` is asked once nobody else can
/// write any more; if it returns false, nothing changes and the result is false.
bool put_back(SqliteConnection& from, SqliteConnection& to, Interrupted came, const std::function<bool()>& may) {
  auto* const target = to.database().getHandle();
  note_made_anew(to.address().file());
  ignore_checksums(target);
  sqlite3_backup* const backup = sqlite3_backup_init(target, "main", from.database().getHandle(), "main");
  bool is_put = false;
  try {
    is_put = backup != nullptr && sqlite3_backup_step(backup, 0) == SQLITE_OK && may();
  } catch (...) {
    sqlite3_backup_finish(backup);
    expect_checksums(target);
    throw;
  }
  const int copied = is_put ? copy_pages(backup, came) : SQLITE_OK;
  const int finished = backup != nullptr ? sqlite3_backup_finish(backup) : sqlite3_errcode(target);
  const int result = copied != SQLITE_OK ? copied : finished;
  expect_checksums(target);
  if (result != SQLITE_OK) throw SQLite::Exception(target, result);
  return is_put;
}

}  // namespace

void write_anew(SqliteConnection& store, const fs::path& directory, Interrupted came) {
  const auto damaged = damaged_tables(store.database());
  const auto is_damaged = [&](const Held& held) { return std::ranges::find(damaged, held.table) != damaged.end(); };
  const auto lost = [&](const Held& held) { return held.can_be_made_anew && is_damaged(held); };
  const bool loses_any = std::ranges::any_of(held_tables(), lost);
  const bool loses_mapped =
      std::ranges::any_of(held_tables(), [&](const Held& held) { return is_mapped(held) && is_damaged(held); });
  // Another process may write between the copy and its way back. Then the copy lacks that, and is made again.
  bool is_put = false;
  for (int round = 0; !is_put; ++round) {
    const auto path = directory / std::to_string(round);
    const auto anew = open_sqlite(path, true);
    anew->interrupt_when(came);
    Copying copying(anew->database(), store.address().file());
    for (const Held& held : held_tables()) {
      const bool is_left_out = held.can_be_made_anew && (is_mapped(held) ? loses_mapped : loses_any);
      if (!is_left_out) copying.copy(std::string(held.table));
    }
    copying.end(!loses_any);
    is_put = put_back(*anew, store, came, [&] { return copying.is_up_to_date(); });
    std::error_code ignored;
    fs::remove(path, ignored);
  }
}

}  // namespace fsctl::store
