#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "core/store/store.h"
#include "tests/support/scratch.h"

/// How SQLite finds the rows of every statement: what grows with the store is found by an index.
namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string>;

/// Tables that hold a row for each thing that somebody configured, released or made by hand.
const Names small = {"counter",    "route_set_of_stage", "feed",         "fetching", "listing_index",
                     "release",    "route_page",         "route_set",    "stage",    "secret",
                     "tree_index", "storage_version",    "release_text", "shown",    "working_file",
                     "poll_round"};

struct Meant {
  std::string begins;  ///< of the statement
  std::string why;
};

/// Statements that walk over a whole table or sort what they found, and why they may.
const std::vector<Meant> meant = {
    {"SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change WHERE state",
     "the index holds those that wait or failed alone"},
    {"SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change WHERE feed "
     "= coal",
     "the newest come first and a limit ends the walk; the parts of one id are sorted"},
    {"SELECT count(*) FROM change WHERE", "somebody asks for the changes and how many there are"},
    {"DELETE FROM storage_record WHERE row IN (SELECT row FROM storage_record WHERE version NOT IN",
     "a store that is made anew"},
    {"DELETE FROM index_word WHERE listing_index NOT IN", "a store that is made anew"},
    {"DELETE FROM route WHERE page", "a page whose configuration has changed"},
    {"INSERT INTO past_route(variant, path, stages, page, storage, key, ended) SELECT",
     "a page whose configuration has changed"},
    {"DELETE FROM past_route WHERE stages & ? = 0 AND (", "a page whose configuration has changed"},
    {"DELETE FROM past_route WHERE stages & ? = 0 AND EXISTS", "a page whose configuration has changed"},
    {"SELECT id FROM change ORDER BY id DESC LIMIT 1", "the newest one, where the walk begins"},
    {"SELECT id FROM change WHERE intent <> ? ORDER BY id DESC LIMIT 1",
     "the newest one that no configuration has made, mostly where the walk begins"},
    {"SELECT base FROM loaded_records ORDER BY base DESC LIMIT 1", "the newest one, where the walk begins"},
    {"UPDATE past_route SET stages = stages & ? WHERE stages & ? <> 0 AND (", "a page whose configuration has changed"},
    {"UPDATE past_route SET stages = stages & ? WHERE stages & ? <> 0 AND EXISTS",
     "a page whose configuration has changed"},
    {"SELECT 1 FROM feed_record LIMIT 1", "the first one ends the walk"},
    {"SELECT count(*) FROM context", "asked when there can be too many"},
    {"SELECT token, used FROM context ORDER BY", "asked when there are too many, and gives a tenth of them"},
    {"UPDATE past_route SET stages = stages & ? WHERE stages & ? <> 0 AND page", "a page whose file was renamed"},
    {"UPDATE past_route SET page", "a page whose file was renamed"},
    {"SELECT DISTINCT page, storage FROM past_route", "a page that is new"},
    {"SELECT 1 FROM route_page CROSS JOIN past_route", "a page that is new"},
    {"UPDATE route SET turn = 0 WHERE turn > 0", "the index holds those that wait alone"},
    {"SELECT key FROM storage_record WHERE version = ? AND feed", "a storage whose composer is gone"},
    {"SELECT stage, storage, feed, version, since FROM set_aside", "there are few, and mostly none"},
    {"SELECT DISTINCT version FROM set_aside", "there are few, and mostly none"},
    {"SELECT 1 FROM set_aside JOIN storage_record", "there are few, and mostly none"},
    {"UPDATE storage_record SET entry = NULL", "a damaged store is written anew"},
};

/// References whose rows are walked over when what they name is removed.
const Names unindexed = {"route.page", "stage.release", "release_file.digest"};

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

bool is_of(const char* driver, const fs::path& file) { return file.parent_path().filename() == driver; }

/// Every text in the sources that begins as a statement on tables does; adjacent literals are one text.
std::vector<std::string> statements(bool with_driver) {
  static const std::regex literal(R"re("(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*)re");
  static const std::regex seam(R"re("\s*")re");
  static const std::regex statement(R"(^(SELECT|INSERT|UPDATE|DELETE|WITH) [^]*)");
  std::vector<std::string> found;
  for (const auto& file : fs::recursive_directory_iterator(FSCTL_STORE_SOURCES)) {
    if (file.path().extension() != ".cpp" || file.path().stem() == "migrations") continue;
    if (file.path().stem() == "snapshot_folder") continue;  // a snapshot has a table of its own besides
    if (is_of("postgresql", file.path()) || (!with_driver && is_of("sqlite", file.path()))) continue;
    const auto source = text_of(file.path());
    for (std::sregex_iterator match(source.begin(), source.end(), literal), end; match != end; ++match) {
      const auto quoted = std::regex_replace(match->str(), seam, "");
      if (quoted.size() < 2) continue;
      const auto text = quoted.substr(1, quoted.size() - 2);
      const bool is_part = text.ends_with(" ");  // the name of a table comes behind it
      if (!is_part && std::regex_match(text, statement)) found.push_back(text);
    }
  }
  return found;
}

bool is_meant(const std::string& statement) {
  return std::ranges::any_of(meant, [&](const Meant& one) { return statement.starts_with(one.begins); });
}

Names tables_of(SQLite::Database& database) {
  Names names;
  SQLite::Statement select(database, "SELECT name FROM sqlite_master WHERE type = 'table'");
  while (select.executeStep()) names.insert(select.getColumn(0).getString());
  return names;
}

/// The columns that a statement on one table compares with a parameter.
Names compared(const std::string& statement) {
  static const std::regex comparison(R"((\w+) = \?)");
  const auto where = statement.find(" WHERE ");
  Names columns;
  if (where == std::string::npos || statement.find(" JOIN ") != std::string::npos ||
      statement.find("(SELECT") != std::string::npos)
    return columns;
  for (std::sregex_iterator match(statement.begin() + static_cast<std::ptrdiff_t>(where), statement.end(), comparison),
       end;
       match != end; ++match)
    columns.insert((*match)[1]);
  return columns;
}

/// What is wrong with one line of a plan, or nothing.
std::string objection(const std::string& line, const std::string& statement, const Names& tables) {
  static const std::regex step(R"((SCAN|SEARCH) (\w+)[^]*)");
  std::smatch match;
  if (!std::regex_match(line, match, step)) return {};
  const std::string table = match[2];
  if (!tables.contains(table) || small.contains(table)) return {};
  if (match[1] == "SCAN") return "walks over all of " + table;
  if (line.find("(rowid=?)") != std::string::npos) return {};
  for (const auto& column : compared(statement))
    if (line.find(column + "=?") == std::string::npos) return "does not look " + column + " up";
  return {};
}

std::string objections(SQLite::Database& database, const std::string& statement, const Names& tables) {
  SQLite::Statement plan(database, "EXPLAIN QUERY PLAN " + statement);
  std::string found;
  bool sorts = false;
  bool grows = false;
  while (plan.executeStep()) {
    const auto line = plan.getColumn(3).getString();
    const auto wrong = objection(line, statement, tables);
    if (!wrong.empty()) found += "\n  " + wrong + ": " + line;
    sorts |= line.starts_with("USE TEMP B-TREE");
    grows |= std::ranges::any_of(
        tables, [&](const auto& table) { return !small.contains(table) && line.starts_with("SEARCH " + table + " "); });
  }
  return sorts && grows ? found + "\n  sorts what it found" : found;
}

}  // namespace

TEST_CASE("every statement of the store finds its rows by an index, or is meant to walk") {
  const test::Scratch scratch;
  const Store store(scratch / "store.db", Store::Mode::write);
  SQLite::Database database((scratch / "store.db").string());
  const auto tables = tables_of(database);
  const auto all = statements(true);
  REQUIRE(all.size() > 90);
  for (const auto& statement : all) {
    const auto found = objections(database, statement, tables);
    INFO(statement << found);
    CHECK((found.empty() || is_meant(statement)));
  }
  for (const auto& [begins, why] : meant) {
    INFO("no such statement any more: " << begins);
    CHECK(std::ranges::any_of(all, [&](const auto& statement) { return statement.starts_with(begins); }));
  }
}

TEST_CASE("statements outside of a driver are in the SQL of all databases") {
  const std::vector<std::pair<std::regex, std::string>> forms = {
      {std::regex(R"(\?\d)"), "a numbered parameter"},
      {std::regex(R"(INSERT OR|REPLACE INTO)"), "ON CONFLICT says so"},
      {std::regex(R"((max|min)\([^()]*,)"), "CASE says so"},
      {std::regex(R"(\b(IFNULL|ifnull|rowid|GLOB|INDEXED BY|group_concat|json_\w+|instr|printf|typeof)\b)"),
       "a word of SQLite's"},
      {std::regex(R"(CROSS JOIN \w+( AS \w+)? (ON|USING)\b)"), "a cross join has no condition"},
      {std::regex(R"( IN \w)"), "a list or a query stands in parentheses"},
      {std::regex(R"(~ ?\?)"), "a parameter whose type nothing tells"},
      {std::regex(R"(\? IS (NOT )?NULL)"), "a parameter whose type nothing tells"},
  };
  for (const auto& statement : statements(false))
    for (const auto& [form, why] : forms) {
      INFO(statement << "\n  " << why);
      CHECK_FALSE(std::regex_search(statement, form));
    }
}

TEST_CASE("what is removed with its owner is found by an index") {
  const test::Scratch scratch;
  const Store store(scratch / "store.db", Store::Mode::write);
  SQLite::Database database((scratch / "store.db").string());
  Names found;
  for (const auto& table : tables_of(database)) {
    SQLite::Statement keys(database, "SELECT \"from\" FROM pragma_foreign_key_list(?)");
    keys.bind(1, table);
    while (keys.executeStep()) {
      const auto column = keys.getColumn(0).getString();
      SQLite::Statement indexed(database,
                                "SELECT 1 FROM pragma_index_list(?1) AS list JOIN pragma_index_info(list.name) AS info "
                                "WHERE info.seqno = 0 AND info.name = ?2 AND NOT list.partial UNION ALL "
                                "SELECT 1 FROM pragma_table_info(?1) WHERE name = ?2 AND pk = 1");
      indexed.bind(1, table);
      indexed.bind(2, column);
      if (!indexed.executeStep()) found.insert(table + "." + column);
    }
  }
  CHECK(found == unindexed);
}

}  // namespace fsctl::store
