#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Database.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/sqlite/checked_file.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

/// What the doctor finds after a statement was run on the loaded shop's store; a line each.
std::string diagnosis(const Example& example, const std::string& statement) {
  {
    SQLite::Database store(example.store().string(), SQLite::OPEN_READWRITE, 0, fsctl::store::checked_files());
    REQUIRE(store.exec(statement) > 0);
  }
  const auto ran = run_fsctl({"doctor", "--deep", "--json", "--project", example.path()}, real_world());
  INFO(ran.err);
  std::string lines;
  const Json report = parse(ran.out);
  for (const Json& finding : report["findings"]) lines += finding["message"].get<std::string>() + '\n';
  CHECK(ran.code == (lines.empty() ? 0 : 1));
  return lines;
}

/// Overwrites the page that a table begins at.
void damage(const Example& example, const std::string& table) {
  constexpr int page_bytes = 16'384;
  std::streamoff page = 0;
  {
    SQLite::Database store(example.store().string(), SQLite::OPEN_READWRITE, 0, fsctl::store::checked_files());
    page = store.execAndGet("SELECT rootpage FROM sqlite_schema WHERE name = '" + table + "'").getInt();
  }
  std::fstream file(example.store(), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp((page - 1) * page_bytes);
  file << std::string(page_bytes, 'U');
}

}  // namespace

TEST_CASE("the doctor recommends a rebuild where that helps, and only there") {
  struct Row {
    const char* table;
    bool helps;
  };
  for (const auto& [table, helps] :
       {Row{"index_chunk", true}, Row{"tree_edge", true}, Row{"feed_record", false}, Row{"context", false}}) {
    DYNAMIC_SECTION(table) {
      const Example example;
      damage(example, table);
      const auto ran = run_fsctl({"doctor", "--project", example.path()}, real_world());
      CHECK(ran.code == 1);
      CHECK_THAT(ran.out, Catch::Contains("table " + std::string(table) + " is damaged"));
      CHECK((ran.err == "fsctl rebuild makes everything anew from the feed records\n") == helps);
      CHECK((ran.out.find("put a copy of the store back, or load the feeds into a new one") == std::string::npos) ==
            helps);
    }
  }
}

TEST_CASE("the doctor finds what contradicts the feed records, and a rebuild mends it") {
  struct Row {
    std::string title;
    std::string statement;
    std::string findings;
  };
  const Row rows[] = {
      {"a value that no feed record gives",
       "UPDATE storage_record SET content = replace(content, '\"Nordhang\"', '\"Sudhang\"') WHERE key = 'nordhang'",
       "storage brands: record \"nordhang\" is not what its feed record gives\n"},
      {"a value that the index does not know",
       "UPDATE storage_record SET content = replace(content, '\"Jötunheimen 3', '\"Sudhang') "
       "WHERE key = 'jotunheimen-3'",
       "storage products: record \"jotunheimen-3\" is not what its feed record gives\n"
       "listing index of products: record \"jotunheimen-3\" stands there with other values\n"
       "listing index of products (variants): record \"jotunheimen-3-ember\" stands there with other values\n"
       "listing index of products (variants): record \"jotunheimen-3-moss\" stands there with other values\n"
       "listing index of products (variants): record \"jotunheimen-3-slate\" stands there with other values\n"},
      {"a record that was never mapped", "DELETE FROM storage_record WHERE key = 'nordhang'",
       "storage brands: record \"nordhang\" is missing\n"},
      {"a record that is in no listing", "UPDATE storage_record SET entry = NULL WHERE key = 'jotunheimen-3'",
       "listing index of products: 40 entries stand for 39 records\n"},
      {"a record whose feed record is gone", "DELETE FROM feed_record WHERE id = 'nordhang'",
       "storage brands: record \"nordhang\" has no feed record\n"},
      {"a branch that hangs elsewhere", "UPDATE tree_edge SET parent = 'boats' WHERE key = 'tents'",
       "tree shop/menu: record \"tents\" is not where it should be\n"},
      {"a reference to nothing", "PRAGMA foreign_keys = OFF; DELETE FROM feed WHERE id = 'brands'", ""},
  };
  for (const auto& row : rows) DYNAMIC_SECTION(row.title) {
      const Example example;
      const auto found = diagnosis(example, row.statement);
      if (!row.findings.empty())
        CHECK(found == row.findings);
      else
        CHECK(found.find("table feed_record refers to a row of feed that is not there") != std::string::npos);
      if (row.findings.empty()) return;
      CHECK(run_fsctl({"rebuild", "--project", example.path()}, real_world()).code == 0);
      CHECK(run_fsctl({"doctor", "--deep", "--project", example.path()}, real_world()).out == "the store is sound\n");
    }
}

TEST_CASE("the doctor leaves nothing behind") {
  const Example example;
  const auto files = [&] {
    std::size_t count = 0;
    for (const auto& file : std::filesystem::directory_iterator(example.store().parent_path()))
      count += file.path().string().find("doctor") != std::string::npos ? 1U : 0U;
    return count;
  };
  CHECK(run_fsctl({"doctor", "--deep", "--project", example.path()}, real_world()).code == 0);
  CHECK(files() == 0);
}

TEST_CASE("the doctor calls no store sound that is not there") {
  const Example example("shop", Example::Records::not_loaded);
  const auto of_project = run_fsctl({"doctor", "--project", example.path()}, real_world());
  CHECK(of_project.code == 0);
  CHECK(of_project.out == "there is nothing to look at\n");
  const auto named = run_fsctl({"doctor", "--project", example.path(), "--store", "elsewhere.db"}, real_world());
  CHECK(named.code == 3);
  CHECK(named.err == "error[FS4004]: elsewhere.db: there is no store\n  = is its name right? fsctl ingest makes one\n");
}

TEST_CASE("the doctor asks for a rebuild when the configuration has changed") {
  const Example example;
  auto composer = example.files().read("composers/brands.json");
  example.files().write("composers/brands.json", composer.insert(composer.rfind('}'), " "));
  const auto ran = run_fsctl({"doctor", "--deep", "--project", example.path()}, real_world());
  CHECK(ran.code == 3);
  CHECK(ran.err ==
        "error[FS4010]: the configuration has changed since the store was mapped\n  = fsctl rebuild maps it anew\n");
}

}  // namespace fsctl::test
