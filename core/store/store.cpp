#include "core/store/store.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <unordered_map>

#include "core/store/bind.h"
#include "core/store/cache.h"
#include "core/store/checked_file.h"
#include "core/store/damage.h"
#include "core/store/interrupt.h"
#include "core/store/lock_holder.h"
#include "core/store/log.h"
#include "core/store/opening.h"
#include "core/store/private_files.h"
#include "core/store/room.h"
#include "core/store/store_file.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds usual_patience(10);
/// Readers of a moment ago are waited for, who reads for long is not.
constexpr std::chrono::milliseconds log_patience(100);

/// SQLite counts its memory behind a lock that all connections of a process share; nobody asks for the sums.
void count_no_memory() {
  static const int result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(result);  // too late for it when somebody else has used SQLite before: then it only costs time
}

Error memory_exhausted() {
  return {ErrorCode::memory_exhausted, "the memory ran out", "what was acknowledged is safe"};
}

Error store_busy(const std::string& holder, std::chrono::seconds patience) {
  const auto seconds = std::to_string(patience.count()) + (patience.count() == 1 ? " second" : " seconds");
  return Error(ErrorCode::store_busy,
               (holder.empty() ? "another process" : holder) + " has kept the store locked for " + seconds,
               "try again when it is done");
}

}  // namespace

struct Store::Database {
  Database(const fs::path& opened, int flags)
      : path(opened), sqlite(opened.string(), flags, busy_timeout_ms, checked_files()) {}

  fs::path path;
  std::chrono::seconds patience = usual_patience;
  bool (*gives_up)() = nullptr;
  std::chrono::steady_clock::time_point waits_since{};
  SQLite::Database sqlite;
  LogKeeper log{sqlite.getHandle(), path};
  std::optional<StoreFile> file;
  std::unordered_map<const char*, SQLite::Statement> statements;
};

Store::Store(const fs::path& path, Mode mode) {
  try {
    open(path, mode);
  } catch (const SQLite::Exception& exception) {
    const auto error = as_error(exception);
    if (!error) throw;
    Problem problem = error->problems().front();
    problem.message.insert(0, path.string() + ": ");
    if (is_damage(exception)) throw Damaged(problem);
    throw Error(problem);
  }
}

void Store::open(const fs::path& path, Mode mode) {
  count_no_memory();
  listen_to_failures();
  const bool exists = check_file(path);
  if (!exists && mode == Mode::read) refuse(path, "there is no store yet", "load records with fsctl ingest first");
  if (!exists) forget_made(path);
  make_files_private();
  if (exists) mend_logs(path);
  if (!exists && path.has_parent_path()) make_private_directories(path.parent_path());
  const int flags = SQLite::OPEN_READWRITE | (mode == Mode::write ? SQLite::OPEN_CREATE : 0) | SQLite::OPEN_NOMUTEX;
  const bool is_alone = exists && has_to_be_alone(path);
  database_ = std::make_unique<Database>(path, flags);
  if (is_alone) be_alone(database_->sqlite);
  bring_up(database_->sqlite);
  wait_as_long_as_said();
  if (is_in_memory()) return;
  database_->file.emplace(path);
  check_place();  // whoever has it open may have lost it
  note_made(path);
}

Store::~Store() = default;
Store::Store(Store&&) noexcept = default;

const fs::path& Store::path() const { return database_->path; }

bool Store::is_in_memory() const { return *sqlite3_db_filename(database_->sqlite.getHandle(), "main") == '\0'; }

void Store::wait_for_writers(std::chrono::seconds time, bool (*gives_up)()) {
  constexpr std::chrono::seconds longest = std::chrono::hours(24);
  database_->patience = std::min(time, longest);
  database_->gives_up = gives_up;
}

void Store::wait_as_long_as_said() {
  // Asked by SQLite, which counts from 0, as long as the store is locked: whether to try once more.
  sqlite3_busy_handler(
      database_->sqlite.getHandle(),
      [](void* asked, int tries) {
        auto& waiting = *static_cast<Database*>(asked);
        const auto now = std::chrono::steady_clock::now();
        if (tries == 0) waiting.waits_since = now;
        const auto most = waiting.log.is_at_work() ? log_patience : waiting.patience;
        if (now - waiting.waits_since >= most || (waiting.gives_up != nullptr && waiting.gives_up())) return 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(std::min(tries + 1, 50)));
        return 1;
      },
      database_.get());
}

std::chrono::seconds Store::patience() const { return database_->patience; }

SQLite::Statement& Store::prepare(const char* sql) {
  auto found = database_->statements.find(sql);
  if (found == database_->statements.end())
    found = database_->statements.try_emplace(sql, database_->sqlite, sql).first;
  else
    found->second.tryReset();
  return found->second;
}

void Store::execute(const char* sql) { database_->sqlite.exec(sql); }

std::int64_t Store::data_version() {
  const auto version = first_number(prepare("SELECT value FROM counter WHERE name = 'data'"));
  if (!version) raise_damage("counter");
  return *version;
}

void Store::rest() {
  for (auto& [_, statement] : database_->statements) statement.tryReset();
}

void Store::check_place() {
  if (!database_->file) return;
  database_->file->check();
  check_log();
}

void Store::check_log() {
  switch (state_of_log(database_->sqlite.getHandle())) {
    case LogState::whole:
      return;
    case LogState::cut_off:
      throw log_was_cut_off(path());
    case LogState::index_gone:
      throw index_is_gone(path());
    case LogState::overwritten:
      throw store_was_overwritten(path());
    case LogState::damaged:
      throw Damaged(damage_met());
  }
}

SQLite::Database& Store::connection() { return database_->sqlite; }

void limit_cache(Store& store, std::size_t bytes) {
  store.execute(("PRAGMA cache_size = -" + std::to_string(std::max<std::size_t>(bytes / 1024, 1))).c_str());
}

void Store::checkpoint() { database_->sqlite.exec("PRAGMA wal_checkpoint(PASSIVE)"); }

void Store::shorten_log_if_full() {
  if (room_of(path()).is_low() && log_bytes(path()) > 0) database_->log.shorten();
}

void Store::require_room() {
  const auto room = room_of(path());
  if (!room.is_low()) return;
  auto& select = prepare("PRAGMA freelist_count");
  select.executeStep();
  const auto unused = static_cast<std::uint64_t>(select.getColumn(0).getInt64()) * page_bytes;
  select.reset();
  if (room.free >= room.reserved / 2 && unused >= room.reserved)
    return;  // what was deleted has left room within the file
  throw Error(ErrorCode::store_full, "there is no room left for more records",
              "make room on the disk, or delete records; what was acknowledged is safe");
}

std::int64_t Store::last_row() const { return database_->sqlite.getLastInsertRowid(); }

namespace {

constexpr const char* undo = "ROLLBACK";
constexpr const char* end = "COMMIT";

/// When a transaction is to end there may be no memory for preparing that, so it is done before it begins. If there
/// was none all the same, the one before has not ended yet.
void prepare_to_end(Store& store) {
  store.prepare(end);
  auto& rollback = store.prepare(undo);
  if (sqlite3_get_autocommit(store.connection().getHandle()) == 0) rollback.exec();
}

}  // namespace

Transaction::Transaction(Store& store) : store_(store) {
  store_.check_place();
  store_.shorten_log_if_full();
  prepare_to_end(store_);
  try {
    store_.prepare("BEGIN IMMEDIATE").exec();
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() != SQLITE_BUSY) throw;
    throw store_busy(lock_holder(store_.path()), store_.patience());
  }
}

Transaction::~Transaction() {
  store_.rest();
  if (!open_) return;
  try {
    store_.prepare(undo).exec();
  } catch (const std::exception&) {  // a full disk has rolled it back already, and so has one without memory
  }
}

void Transaction::commit() {
  store_.rest();
  store_.prepare("UPDATE counter SET value = value + 1 WHERE name = 'data'").exec();
  store_.prepare(end).exec();
  open_ = false;
  store_.check_place();  // what went into a file that is gone was not kept
}

Reading::Reading(Store& store) : store_(store) {
  prepare_to_end(store_);
  store_.prepare("BEGIN").exec();
}

Reading::~Reading() {
  store_.rest();
  try {
    store_.prepare(end).exec();
  } catch (const std::exception&) {
    // Nothing was written; the next one ends this one, too.
  }
}

std::optional<Error> as_error(const std::exception& exception) {
  if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr) return memory_exhausted();
  if (const auto* refused = dynamic_cast<const std::system_error*>(&exception))
    if (refused->code() == std::errc::resource_unavailable_try_again) return memory_exhausted();  // a thread
  const auto* sqlite = dynamic_cast<const SQLite::Exception*>(&exception);
  if (sqlite == nullptr) return {};
  switch (sqlite->getErrorCode()) {
    case SQLITE_NOMEM:
      return memory_exhausted();
    case SQLITE_FULL:
      return Error(ErrorCode::store_full, "there is no room left for the store",
                   "make room and run the command again; what was acknowledged is safe");
    case SQLITE_IOERR:
      return Error(ErrorCode::store_unusable,
                   "the store cannot be read or written (" + std::string(sqlite->what()) + ")",
                   "is the disk full or gone?");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return store_busy("", usual_patience);
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      return Error(ErrorCode::store_unusable, "the store cannot be opened for writing",
                   "check the permissions of its directory; reading writes there, too");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return Error(damage_met());
    case SQLITE_INTERRUPT:
      return interruption();
    default:
      if (!is_damage(exception)) return {};
      return Error(sqlite->getErrorCode() == SQLITE_ERROR ? lack_met(sqlite->what())
                                                          : contradiction_met(sqlite->what()));
  }
}

}  // namespace fsctl::store
