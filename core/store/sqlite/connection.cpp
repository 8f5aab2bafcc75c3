#include "core/store/sqlite/connection.h"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <algorithm>
#include <thread>

#include "core/store/damage.h"
#include "core/store/facts.h"
#include "core/store/failures.h"
#include "core/store/sqlite/call_file.h"
#include "core/store/sqlite/checked_file.h"
#include "core/store/sqlite/configuration.h"
#include "core/store/sqlite/copies.h"
#include "core/store/sqlite/damaged_log.h"
#include "core/store/sqlite/failures.h"
#include "core/store/sqlite/held_numbers.h"
#include "core/store/sqlite/index_commits.h"
#include "core/store/sqlite/integrity.h"
#include "core/store/sqlite/lock_holder.h"
#include "core/store/sqlite/log_opening.h"
#include "core/store/sqlite/migrations.h"
#include "core/store/sqlite/opening.h"
#include "core/store/sqlite/private_files.h"
#include "core/store/sqlite/repair.h"
#include "core/store/sqlite/room.h"

namespace fsctl::store {
namespace {

/// Readers of a moment ago are waited for, who reads for long is not.
constexpr std::chrono::milliseconds log_patience(100);
constexpr std::chrono::seconds told_after(1);

constexpr const char* begin_to_write = "BEGIN IMMEDIATE";
constexpr const char* begin_to_read = "BEGIN";
constexpr const char* end = "COMMIT";
constexpr const char* take_back = "ROLLBACK";

int flags_of(bool makes_it) {
  return SQLite::OPEN_READWRITE | (makes_it ? SQLite::OPEN_CREATE : 0) | SQLite::OPEN_NOMUTEX;
}

}  // namespace

SqliteConnection::SqliteConnection(const std::filesystem::path& path, bool makes_it)
    : address_(path),
      patience_(usual_patience),
      database_(path.string(), flags_of(makes_it), busy_timeout_ms, checked_files()) {}

void SqliteConnection::take_up() {
  sqlite3_busy_handler(database_.getHandle(), wait, this);
  if (is_in_memory()) return;
  file_.emplace(address_.file());
  check_place();  // whoever has it open may have lost it
  note_made(address_.file());
  tell_of_lost(address_.file());
}

bool SqliteConnection::is_in_memory() const { return *sqlite3_db_filename(database_.getHandle(), "main") == '\0'; }

Statement& SqliteConnection::prepare(const char* sql) {
  return statements_.try_emplace(sql, database_.getHandle(), sql).first->second;
}

void SqliteConnection::rest() {
  for (auto& [_, statement] : statements_) statement.reset();
}

void SqliteConnection::interrupt_when(Interrupted came) {
  constexpr int steps = 10'000;  // a few milliseconds at most
  auto* const database = database_.getHandle();
  if (came == nullptr) return sqlite3_progress_handler(database, 0, nullptr, nullptr);
  sqlite3_progress_handler(
      database, steps, [](void* asked) { return reinterpret_cast<Interrupted>(asked)() ? 1 : 0; },
      reinterpret_cast<void*>(came));
}

void SqliteConnection::limit_cache(std::size_t bytes) {
  execute("PRAGMA cache_size = -" + std::to_string(std::max<std::size_t>(bytes / 1024, 1)));
}

/// When a transaction is to end there may be no memory for preparing that, so it is done before it begins. If there
/// was none all the same, the one before has not ended yet.
void SqliteConnection::prepare_to_end() {
  prepare(end);
  auto& rollback = prepare(take_back);
  if (sqlite3_get_autocommit(database_.getHandle()) == 0) rollback.run_once({});
}

void SqliteConnection::begin_writing() {
  check_place(LogUse::write);
  shorten_log_if_full();
  prepare_to_end();
  try {
    prepare(begin_to_write).run_once({});
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() != SQLITE_BUSY) throw;
    throw store_busy(lock_holder(address_.file()), patience_);
  }
}

void SqliteConnection::begin_reading(Isolation) {
  prepare_to_end();
  prepare(begin_to_read).run_once({});
}

void SqliteConnection::commit() { prepare(end).run_once({}); }

void SqliteConnection::undo() { prepare(take_back).run_once({}); }

void SqliteConnection::wait_for_writers(std::chrono::seconds time, Interrupted gives_up) {
  constexpr std::chrono::seconds longest = std::chrono::hours(24);
  patience_ = std::min(time, longest);
  gives_up_ = gives_up;
}

/// Asked by SQLite, which counts from 0, as long as the store is locked: whether to try once more.
int SqliteConnection::wait(void* connection, int tries) {
  auto& waiting = *static_cast<SqliteConnection*>(connection);
  const auto now = std::chrono::steady_clock::now();
  if (tries == 0) {
    waiting.waits_since_ = now;
    waiting.is_told_ = false;
  }
  const auto most = waiting.log_.is_at_work() ? log_patience : waiting.patience_;
  if (now - waiting.waits_since_ >= most || (waiting.gives_up_ != nullptr && waiting.gives_up_())) return 0;
  if (waiting.tell_of_waiting_ && !waiting.is_told_ && now - waiting.waits_since_ >= told_after) {
    waiting.is_told_ = true;
    waiting.tell_of_waiting_(lock_holder(waiting.address_.file()));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(std::min(tries + 1, 50)));
  return 1;
}

std::unique_ptr<HeldNumber> SqliteConnection::hold(std::int64_t number, Holding how) {
  return hold_number(address_.file(), number, how);
}

bool SqliteConnection::is_held(std::int64_t number) { return is_number_held(address_.file(), number); }

void SqliteConnection::check_place() { check_place(LogUse::read); }

void SqliteConnection::check_place(LogUse use) {
  if (!file_) return;
  file_->check();
  check_log(use);
}

void SqliteConnection::check_log() { check_log(LogUse::read); }

void SqliteConnection::check_log(LogUse use) {
  switch (state_of_log(database_.getHandle(), use)) {
    case LogState::whole:
      return;
    case LogState::cut_off:
      note_lost(address_.file());
      throw log_was_cut_off(address_.file());
    case LogState::index_gone:
      throw index_is_gone(address_.file());
    case LogState::overwritten:
      throw store_was_overwritten(address_.file());
    case LogState::damaged:
      throw Damaged(damage_met());
  }
}

/// Moves the write-ahead log into the file.
void SqliteConnection::tidy() { execute("PRAGMA wal_checkpoint(PASSIVE)"); }

/// Gives the room of the write-ahead log back when there is little on the disk. REQUIRES: no open transaction.
void SqliteConnection::shorten_log_if_full() {
  if (room_of(address_.file()).is_low() && log_bytes(address_.file()) > 0) log_.shorten();
}

void SqliteConnection::require_room() {
  const auto room = room_of(address_.file());
  if (!room.is_low()) return;
  auto& select = prepare("PRAGMA freelist_count");
  select.begin({});
  const auto unused = static_cast<std::uint64_t>(count(select)) * page_bytes;
  if (room.free >= room.reserved / 2 && unused >= room.reserved)
    return;  // deleted rows have left free pages within the file
  throw Error(ErrorCode::store_full, "there is no room left for more records",
              "make room on the disk, or delete records; what was acknowledged is safe");
}

std::unique_ptr<Commits> SqliteConnection::commits() { return index_commits(database_.getHandle()); }

std::unique_ptr<CallCounts> SqliteConnection::call_counts() {
  if (is_in_memory()) return std::make_unique<OwnCallCounts>();
  return call_file(address_.file());
}

void SqliteConnection::copy_to(const std::filesystem::path& file) {
  const auto name = file.string();
  const BoundValue row[] = {std::string_view(name)};
  prepare("VACUUM INTO ?").run_once(row);
}

void SqliteConnection::note_unfinished(bool is_unfinished) {
  const auto version = static_cast<std::int64_t>(migrations().size()) + (is_unfinished ? unfinished_copy : 0);
  execute("PRAGMA user_version = " + std::to_string(version));
}

Facts SqliteConnection::facts() {
  Facts facts{.driver = "SQLite", .version = sqlite3_libversion()};
  facts.schema_version = database_.execAndGet("PRAGMA user_version").getInt64();
  for (const auto& process : lock_openers(address_.file())) facts.open_by.push_back({.who = process, .sessions = 1});
  return facts;
}

std::vector<std::string> SqliteConnection::integrity_problems() { return store::integrity_problems(database_); }

bool SqliteConnection::is_whole() { return store::is_whole(database_); }

void SqliteConnection::read_beginnings() {
  auto& names = prepare("SELECT name FROM sqlite_schema WHERE type = 'table'");
  names.begin({});
  for (const auto& name : all(names, first_text)) execute("SELECT * FROM \"" + name + "\" LIMIT 1");
}

std::vector<std::string> SqliteConnection::damaged_tables() { return store::damaged_tables(database_); }

void SqliteConnection::write_anew(Interrupted came) {
  const CopyDirectory directory(address_.file());
  store::write_anew(*this, directory.path(), came);
}

namespace {

std::unique_ptr<SqliteConnection> open_file(const std::filesystem::path& path, bool makes_it, Unfinished unfinished) {
  configure_sqlite();
  const bool exists = check_file(path, unfinished);
  if (!exists && !makes_it) refuse(path, "there is no store yet", "load records with fsctl ingest first");
  if (!exists) forget_made(path);
  if (!exists) forget_lost(path);
  make_files_private();
  if (exists) mend_logs(path);
  if (!exists && path.has_parent_path()) {
    make_private_directories(path.parent_path());
    keep_out_of_git(path.parent_path());
  }
  const bool is_alone = exists && has_to_be_alone(path);
  auto connection = std::make_unique<SqliteConnection>(path, makes_it);
  if (is_alone) be_alone(connection->database());
  bring_up(connection->database());
  connection->take_up();
  return connection;
}

}  // namespace

std::unique_ptr<SqliteConnection> open_sqlite(const std::filesystem::path& path, bool makes_it, Unfinished unfinished) {
  try {
    return open_file(path, makes_it, unfinished);
  } catch (const SQLite::Exception& exception) {
    const auto error = sqlite_error(exception);
    if (!error) throw;
    Problem problem = error->problems().front();
    problem.message.insert(0, path.string() + ": ");
    if (is_damage(exception)) throw Damaged(problem);
    throw Error(problem);
  }
}

}  // namespace fsctl::store
