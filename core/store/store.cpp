#include "core/store/store.h"

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>
#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <thread>
#include <unordered_map>

#include "core/store/damage.h"
#include "core/store/lock_holder.h"
#include "core/store/migrations.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

/// Marks a SQLite file as a store of fsctl: "fsct".
constexpr int application_id = 0x66736374;
constexpr std::chrono::seconds usual_patience(10);
constexpr int busy_timeout_ms = std::chrono::milliseconds(usual_patience).count();

/// SQLite counts its memory behind a lock that all connections of a process share; nobody asks for the sums.
void count_no_memory() {
  static const int result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  static_cast<void>(result);  // too late for it when somebody else has used SQLite before: then it only costs time
}

Error memory_exhausted() {
  return {ErrorCode::memory_exhausted, "the memory ran out", "what was acknowledged is safe"};
}

int number_of(const SQLite::Database& database, const char* sql) {
  SQLite::Statement statement(database, sql);
  statement.executeStep();
  return statement.getColumn(0).getInt();
}

[[noreturn]] void refuse(const fs::path& path, const std::string& why, const std::string& hint = {}) {
  throw Error(ErrorCode::store_unusable, path.string() + ": " + why, hint);
}

/// Throws when a database is neither a store of this version nor empty.
void check_database(const fs::path& path, int flags) {
  SQLite::Database file(path.string(), flags, busy_timeout_ms);
  file.exec("BEGIN");  // another process may be making it: all three are read of one state
  const int id = number_of(file, "PRAGMA application_id");
  const int version = number_of(file, "PRAGMA user_version");
  if (id == 0 && version == 0 && number_of(file, "SELECT count(*) FROM sqlite_schema") == 0) return;
  if (id != application_id) refuse(path, "is a database, but no store of fsctl", "choose another path with --store");
  const auto newest = static_cast<int>(migrations().size());
  if (version > newest)
    throw Error(ErrorCode::store_newer,
                path.string() + ": made by a newer fsctl (schema " + std::to_string(version) + ", this one knows " +
                    std::to_string(newest) + ")",
                "use that version, or load the feeds into a new store");
}

/// Looks at a file without changing it.
void check_file(const fs::path& path) {
  if (fs::is_directory(path)) refuse(path, "is a directory, not a store");
  if (fs::file_size(path) == 0) return;
  try {
    check_database(path, SQLite::OPEN_READONLY);
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() == SQLITE_NOTADB)
      refuse(path, "is no store of fsctl", "choose another path with --store");
    // A process was killed while it made the store; only a writer can undo what it began.
    if (exception.getExtendedErrorCode() != SQLITE_READONLY_ROLLBACK) throw;
    check_database(path, SQLite::OPEN_READWRITE);
  }
}

/// Turns on the write-ahead log. SQLite does not wait for the lock that this takes, which another process holds while
/// it makes the same new store.
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

Error store_busy(const std::string& holder, std::chrono::seconds patience) {
  const auto seconds = std::to_string(patience.count()) + (patience.count() == 1 ? " second" : " seconds");
  return Error(ErrorCode::store_busy,
               (holder.empty() ? "another process" : holder) + " has kept the store locked for " + seconds,
               "try again when it is done");
}

void migrate(SQLite::Database& database) {
  const auto steps = migrations();
  if (static_cast<std::size_t>(number_of(database, "PRAGMA user_version")) == steps.size()) return;
  database.exec("BEGIN IMMEDIATE");
  // Another process may have been faster, so the version is read again.
  for (auto done = static_cast<std::size_t>(number_of(database, "PRAGMA user_version")); done < steps.size(); ++done)
    database.exec(steps[done]);
  database.exec("PRAGMA application_id = " + std::to_string(application_id));
  database.exec("PRAGMA user_version = " + std::to_string(steps.size()));
  database.exec("COMMIT");
}

}  // namespace

struct Store::Database {
  Database(const fs::path& file, int flags) : path(file), sqlite(file.string(), flags, busy_timeout_ms) {}

  fs::path path;
  std::chrono::seconds patience = usual_patience;
  bool (*gives_up)() = nullptr;
  std::chrono::steady_clock::time_point waits_since{};
  SQLite::Database sqlite;
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
  const bool exists = fs::exists(path);
  if (exists) check_file(path);
  if (!exists && mode == Mode::read) refuse(path, "there is no store yet", "load records with fsctl ingest first");
  if (!exists && path.has_parent_path()) fs::create_directories(path.parent_path());
  const int flags = SQLite::OPEN_READWRITE | (mode == Mode::write ? SQLite::OPEN_CREATE : 0) | SQLite::OPEN_NOMUTEX;
  database_ = std::make_unique<Database>(path, flags);
  auto& sqlite = database_->sqlite;
  sqlite.exec("PRAGMA page_size = 16384");
  use_write_ahead_log(sqlite);
  sqlite.exec("PRAGMA synchronous = FULL");
  sqlite.exec("PRAGMA foreign_keys = ON");
  sqlite.exec("PRAGMA cache_size = -65536");
  sqlite.exec("PRAGMA wal_autocheckpoint = 8192");
  migrate(sqlite);
}

Store::~Store() = default;
Store::Store(Store&&) noexcept = default;

const fs::path& Store::path() const { return database_->path; }

void Store::wait_for_writers(std::chrono::seconds time, bool (*gives_up)()) {
  constexpr std::chrono::seconds longest = std::chrono::hours(24);
  database_->patience = std::min(time, longest);
  database_->gives_up = gives_up;
  // Asked by SQLite, which counts from 0, as long as the store is locked: whether to try once more.
  sqlite3_busy_handler(
      database_->sqlite.getHandle(),
      [](void* asked, int tries) {
        auto& waiting = *static_cast<Database*>(asked);
        const auto now = std::chrono::steady_clock::now();
        if (tries == 0) waiting.waits_since = now;
        if (now - waiting.waits_since >= waiting.patience || (waiting.gives_up != nullptr && waiting.gives_up()))
          return 0;
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
  auto& select = prepare("SELECT value FROM counter WHERE name = 'data'");
  select.executeStep();
  const auto version = select.getColumn(0).getInt64();
  select.reset();
  return version;
}

void Store::rest() {
  for (auto& [_, statement] : database_->statements) statement.tryReset();
}

void Store::checkpoint() { database_->sqlite.exec("PRAGMA wal_checkpoint(PASSIVE)"); }

std::int64_t Store::last_row() const { return database_->sqlite.getLastInsertRowid(); }

Transaction::Transaction(Store& store) : store_(store) {
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
    store_.execute("ROLLBACK");
  } catch (const SQLite::Exception&) {  // a full disk has rolled it back already
  }
}

void Transaction::commit() {
  store_.rest();
  store_.prepare("UPDATE counter SET value = value + 1 WHERE name = 'data'").exec();
  store_.prepare("COMMIT").exec();
  open_ = false;
}

Reading::Reading(Store& store) : store_(store) { store_.prepare("BEGIN").exec(); }

Reading::~Reading() {
  store_.rest();
  try {
    store_.prepare("COMMIT").exec();
  } catch (const SQLite::Exception&) {
    // Nothing was written; the next BEGIN would tell.
  }
}

bool is_damage(const std::exception& exception) {
  if (dynamic_cast<const Damaged*>(&exception) != nullptr) return true;
  const auto* sqlite = dynamic_cast<const SQLite::Exception*>(&exception);
  return sqlite != nullptr && (sqlite->getErrorCode() == SQLITE_CORRUPT || sqlite->getErrorCode() == SQLITE_NOTADB);
}

std::optional<Error> as_error(const std::exception& exception) {
  if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr) return memory_exhausted();
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
      return Error(ErrorCode::store_unusable, "the store is damaged", "load the feeds into a new store");
    default:
      return {};
  }
}

}  // namespace fsctl::store
