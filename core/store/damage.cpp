#include "core/store/damage.h"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <utility>

#include "core/store/checked_file.h"
#include "core/store/log_file.h"

namespace fsctl::store {
namespace {

constexpr std::string_view records = "the records as they came in";
constexpr std::string_view mapped = "what records were mapped to";
constexpr std::string_view listings = "the indexes of listings";
constexpr std::string_view trees = "the trees";
constexpr std::string_view routes = "the URLs of records";
constexpr std::string_view changes = "what became of pushes and loads";
constexpr std::string_view releases = "the releases";

constexpr Held tables[] = {{"feed", records, false},
                           {"feed_record", records, false},
                           {"change", changes, false},
                           {"loaded_records", changes, false},
                           {"storage_version", mapped, true},
                           {"storage_record", mapped, true},
                           {"shown", mapped, true},
                           {"set_aside", mapped, true},
                           {"missing_product", mapped, true},
                           {"listing_index", listings, true},
                           {"index_chunk", listings, true},
                           {"index_block", listings, true},
                           {"index_tail", listings, true},
                           {"index_word", listings, true},
                           {"index_move", listings, true},
                           {"tree_index", trees, true},
                           {"tree_edge", trees, true},
                           {"route_set", routes, true},
                           {"route_set_of_stage", routes, true},
                           {"route_page", routes, true},
                           {"route", routes, true},
                           {"past_route", "the paths that records had before", false},
                           {"context", "the contexts of visitors", false},
                           {"secret", "ingest keys and fetch secrets", false},
                           {"release", releases, false},
                           {"release_text", releases, false},
                           {"release_file", releases, false},
                           {"release_secret", releases, false},
                           {"stage", releases, false},
                           {"working_file", "the configuration that the store was brought to", false},
                           {"fetching", "what is being fetched", false},
                           {"pushed_meanwhile", "what is being fetched", false},
                           {"counter", "the store's counters", false}};

/// The beginning of the statement that failed most lately in this thread, up to a 0. It needs no memory.
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

Problem damage_of(const Held* held, const std::string& where) {
  Problem problem{.code = ErrorCode::store_unusable, .message = "the store is damaged"};
  problem.hint = "put a copy of it back without the -wal of this one, or load the feeds into a new store";
  if (held == nullptr) {
    if (!where.empty()) problem.message += " (" + where + ")";
    return problem;
  }
  problem.message += ": table " + std::string(held->table) + ", " + std::string(held->what);
  if (!where.empty()) problem.message += " (" + where + ")";
  if (held->can_be_made_anew) problem.hint = "fsctl rebuild makes that anew from the feed records";
  return problem;
}

Problem or_bug(Problem problem) {
  problem.hint += "; where fsctl doctor finds the store sound, this is a bug in fsctl";
  return problem;
}

/// Whether a statement failed because a table or column of the store is not there.
bool lacks_something(std::string_view what) {
  return what.starts_with("no such table: ") || what.starts_with("no such column: ") ||
         what.find(" has no column named ") != std::string_view::npos;
}

}  // namespace

std::span<const Held> held_tables() { return tables; }

const Held* held_by(std::string_view table) {
  const auto* const found = std::ranges::find(tables, table, &Held::table);
  return found == std::end(tables) ? nullptr : found;
}

bool is_damage(const std::exception& exception) {
  if (dynamic_cast<const Damaged*>(&exception) != nullptr) return true;
  const auto* sqlite = dynamic_cast<const SQLite::Exception*>(&exception);
  if (sqlite == nullptr) return false;
  const int code = sqlite->getErrorCode();
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_CONSTRAINT ||
         (code == SQLITE_ERROR && lacks_something(sqlite->what()));
}

void raise_damage(std::string_view table) { throw Damaged(damage_of(held_by(table), "")); }

Problem damage_met() {
  if (auto refusal = take_log_refusal()) return *std::move(refusal);
  const auto statement = take_failed_statement();
  const auto page = take_damaged_page();
  return damage_of(table_in(statement), page == 0 ? "" : "page " + std::to_string(page));
}

Problem contradiction_met(std::string_view what) {
  return or_bug(damage_of(table_in(take_failed_statement()), std::string(what)));
}

Problem lack_met(std::string_view what) { return or_bug(damage_of(nullptr, std::string(what))); }

void listen_to_failures() {
  static const int result = sqlite3_config(SQLITE_CONFIG_LOG, note_failure, nullptr);
  static_cast<void>(result);  // too late for it when somebody else has used SQLite before: then tables are not named
}

}  // namespace fsctl::store
