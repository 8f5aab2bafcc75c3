#include "core/store/sqlite/failures.h"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <array>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "core/store/damage.h"
#include "core/store/failures.h"
#include "core/store/interrupt.h"
#include "core/store/sqlite/checked_pages.h"
#include "core/store/sqlite/log_opening.h"

namespace fsctl::store {
namespace {

/// The beginning of the last failed statement of this thread, up to a 0. It allocates nothing.
thread_local std::array<char, 2048> failed_statement{};

void note_failure(void*, int code, const char* message) {
  const int primary = code & 0xFF;
  if (primary != SQLITE_CORRUPT && primary != SQLITE_NOTADB && primary != SQLITE_IOERR && primary != SQLITE_CONSTRAINT)
    return;
  const std::string_view text = message;
  if (!text.starts_with("statement aborts at ") && !text.starts_with("abort at ")) return;
  const auto length = text.copy(failed_statement.data(), failed_statement.size() - 1);
  failed_statement.at(length) = '\0';
}

std::string take_failed_statement() { return std::exchange(failed_statement, {}).data(); }

/// The first table of ours that a statement reads or writes.
const Held* table_in(const std::string& statement) {
  std::istringstream words(statement);
  std::string word;
  for (std::string before; words >> word; before = word) {
    if (before != "FROM" && before != "INTO" && before != "UPDATE" && before != "JOIN") continue;
    if (const auto* held = held_by(std::string_view(word).substr(0, word.find_first_of("(;")))) return held;
  }
  return nullptr;
}

Problem or_bug(Problem problem) {
  problem.hint = problem.hint.text() + "; where fsctl doctor finds the store sound, this is a bug in fsctl";
  return problem;
}

/// Whether a statement failed because a table or column of the store is missing.
bool lacks_something(std::string_view what) {
  return what.starts_with("no such table: ") || what.starts_with("no such column: ") ||
         what.find(" has no column named ") != std::string_view::npos;
}

/// Tells that rows contradict each other, which the database refused most lately in this thread for this reason.
Problem contradiction_met(std::string_view what) {
  return or_bug(damage_of(table_in(take_failed_statement()), std::string(what)));
}

/// The problem of a missing table or column.
Problem lack_met(std::string_view what) { return or_bug(damage_of(nullptr, std::string(what))); }

}  // namespace

bool is_sqlite_damage(const std::exception& exception) {
  const auto* sqlite = dynamic_cast<const SQLite::Exception*>(&exception);
  if (sqlite == nullptr) return false;
  const int code = sqlite->getErrorCode();
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_CONSTRAINT ||
         (code == SQLITE_ERROR && lacks_something(sqlite->what()));
}

Problem damage_met() {
  if (auto refusal = take_log_refusal()) return *std::move(refusal);
  const auto statement = take_failed_statement();
  const auto page = take_damaged_page();
  return damage_of(table_in(statement), page == 0 ? "" : "page " + std::to_string(page));
}

std::optional<Error> sqlite_error(const std::exception& exception) {
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
      if (!is_sqlite_damage(exception)) return {};
      return Error(sqlite->getErrorCode() == SQLITE_ERROR ? lack_met(sqlite->what())
                                                          : contradiction_met(sqlite->what()));
  }
}

void listen_to_failures() {
  static const int result = sqlite3_config(SQLITE_CONFIG_LOG, note_failure, nullptr);
  static_cast<void>(result);  // too late for it when somebody else has used SQLite before: then tables are not named
}

}  // namespace fsctl::store
