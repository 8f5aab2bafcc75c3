#include "core/store/sqlite/content.h"

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <exception>
#include <functional>
#include <future>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/store/counters.h"
#include "core/store/damage.h"
#include "core/store/going_on.h"
#include "core/store/sqlite/checked_file.h"
#include "core/store/sqlite/connection.h"
#include "core/store/sqlite/copied_file.h"
#include "core/store/sqlite/failures.h"
#include "core/store/sqlite/migrations.h"
#include "core/store/sqlite/table_rows.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

void attach_taken(SQLite::Database& database, const fs::path& from) {
  SQLite::Statement attach(database, "ATTACH ? AS taken");
  attach.bind(1, from.string());
  attach.exec();
}

int version_of_taken(SQLite::Database& database) {
  SQLite::Statement select(database, "PRAGMA taken.user_version");
  select.executeStep();
  return select.getColumn(0).getInt();
}

/// Writes the content of one attached store over that of another.
class Taking {
 public:
  Taking(SqliteConnection& into, std::string from) : into_(into), database_(into.database()), from_(std::move(from)) {
    into_.begin_writing();
  }
  ~Taking() {
    if (is_done_) return;
    try {
      into_.undo();
    } catch (const std::exception&) {  // a full disk has rolled it back already
    }
  }
  Taking(const Taking&) = delete;
  Taking& operator=(const Taking&) = delete;

  void run(const std::function<void()>& locked) {
    refuse_fetchings(into_);
    auto beside = std::async(locked);  // what is written here is in nobody's way until it is committed
    const auto before = counters_of(into_);
    for (const auto& table : tables()) take(table);
    go_on_from(into_, before, from_);
    into_.rest();
    beside.get();
    into_.commit();
    is_done_ = true;
    into_.check_place();
  }

 private:
  std::vector<std::string> tables() {
    std::vector<std::string> names;
    SQLite::Statement select(database_,
                             "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' "
                             "ESCAPE '!'");
    while (select.executeStep()) names.push_back(select.getColumn(0).getString());
    return names;
  }

  void take(const std::string& table) {
    const auto going = going_on(table);
    if (going == GoingOn::stays) return;
    try {
      if (going == GoingOn::emptied)
        remove_rows(database_, table);
      else
        take_rows(database_, table);
    } catch (const SQLite::Exception& exception) {
      if (is_sqlite_damage(exception)) raise_damage(table);
      throw;
    }
  }

  SqliteConnection& into_;
  SQLite::Database& database_;
  std::string from_;
  bool is_done_ = false;
};

}  // namespace

void copy_content(const fs::path& from, const fs::path& to, Writers writers) {
  const bool is_there = fs::exists(from);
  const auto store = open_sqlite(is_there ? from.string() : std::string(":memory:"), !is_there);
  const bool is_copied = is_there && writers == Writers::wait && copy_file_of(store->database().getHandle(), to);
  SQLite::Database copy(to.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 0, checked_files());
  copy.exec("PRAGMA synchronous = OFF");
  if (!is_copied) {
    constexpr int all_pages = -1;
    SQLite::Backup backup(copy, store->database());
    backup.executeStep(all_pages);
  }
  copy.exec("PRAGMA journal_mode = DELETE");  // so that nothing lies beside the copy
}

void take_content(const fs::path& into, const Taken& from, const fs::path& directory,
                  const std::function<void()>& locked, const std::function<void(const std::string& holder)>& waits) {
  const auto store = open_sqlite(into, !fs::exists(into));
  store->tell_of_waiting(waits);
  auto& database = store->database();
  database.exec("PRAGMA foreign_keys = OFF");  // which cannot change within the transaction
  database.exec("PRAGMA cache_size = -8192");  // as each page is read once, and new memory costs more than reading
  attach_taken(database, from.path);
  if (version_of_taken(database) != static_cast<int>(migrations().size())) {
    database.exec("DETACH taken");
    const auto copy = directory / "current.db";
    fs::copy_file(from.path, copy);
    open_sqlite(copy, false);  // brings it to this version
    attach_taken(database, copy);
  }
  store->tidy();  // so that there is less to do when nobody else can write
  Taking(*store, from.name).run(locked);
  store->tidy();
}

}  // namespace fsctl::store
