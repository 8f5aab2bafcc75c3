#include <catch2/catch.hpp>
#include <csignal>
#include <cstdint>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/address.h"
#include "core/store/store.h"
#include "tests/cli/process.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

using Catch::Contains;

Ran run_in(const Example& example, std::vector<std::string> words) {
  words.insert(words.end(), {"--project", example.path().string()});
  return run_fsctl(words, real_world());
}

Json info_of(const Example& example) { return parse(run_in(example, {"store", "info", "--json"}).out); }

/// The rows of a table without all members but these two.
Json pairs_in(const Json& rows, const char* name, const char* number) {
  Json pairs = Json::array();
  for (const auto& row : rows) pairs.push_back({row[name], row[number]});
  return pairs;
}

Json names_in(const Json& rows, const char* name) {
  Json names = Json::array();
  for (const auto& row : rows) names.push_back(row[name]);
  return names;
}

bool is_opened_by(const Json& info, const std::string& process) {
  for (const auto& one : info["open_by"])
    if (one["who"].get<std::string>().starts_with(process)) return true;
  return false;
}

}  // namespace

TEST_CASE("info tells what a store has as status does, with its versions and size") {
  const Example example;
  const store::Address address(example.store().string());
  const auto info = info_of(example);
  const auto status = parse(run_in(example, {"status", "--json"}).out);
  CHECK(info["store"] == address.text());
  CHECK(info["driver"] == (address.is_of_server() ? "PostgreSQL" : "SQLite"));
  CHECK_THAT(info["version"].get<std::string>(), Catch::Matches("[0-9]+\\.[0-9].*"));
  CHECK(info["schema_version"] > 0);
  CHECK(info["bytes"] == status["store"]["bytes"]);
  CHECK(pairs_in(info["feeds"], "feed", "records") == pairs_in(status["feeds"], "feed", "records"));
  CHECK(names_in(info["storages"], "storage") == names_in(status["storages"], "storage"));
  CHECK(info["feeds"][0]["estimated"] == false);

  store::Store store(address, store::Store::Mode::write);
  CHECK(info["data_version"] == static_cast<std::int64_t>(store.data_version()));
  {
    store::Transaction transaction(store);
    transaction.commit();
  }
  CHECK(info_of(example)["data_version"] == static_cast<std::int64_t>(store.data_version()));
}

TEST_CASE("info tells people the same in words") {
  const Example example;
  const auto told = run_in(example, {"store", "info"});
  CHECK(told.code == 0);
  CHECK(told.err.empty());
  for (const char* words : {"store    ", "driver   ", ", tables of version ", "data     version ", "size     ",
                            " KiB\n", "\nfeed ", "\nbrands ", "\nstorage "})
    CHECK_THAT(told.out, Contains(words));
}

TEST_CASE("info names the servers that have a store open") {
  const Example example;
  const auto ready = (example.path() / "ready").string();
  Process server({"serve", "--port", "0", "--project", example.path().string(), "--ready-file", ready},
                 example.path() / "log");
  ready_url(ready);
  CHECK(is_opened_by(info_of(example), "process " + std::to_string(server.id()) + ' '));
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
}

TEST_CASE("info of a project without a store is that of an empty one, and makes none") {
  const Example example("shop", Example::Records::not_loaded);
  const auto told = run_in(example, {"store", "info", "--json"});
  CHECK_THAT(told.err, Contains("there is no store yet"));
  const auto info = parse(told.out);
  CHECK(info["bytes"] == 0);
  CHECK(info["feeds"].empty());
  CHECK(info["driver"].is_null());
  const auto in_words = run_in(example, {"store", "info"});
  CHECK_THAT(in_words.err, Contains("there is no store yet"));
  CHECK(in_words.out == "store    " + example.store().string() + "\nsize     0 KiB\n");
}

TEST_CASE("info of a database tells of its tables and its server", "[.postgresql]") {
  const Example example;
  const auto info = info_of(example);
  std::uint64_t bytes = 0;
  for (const auto& table : info["tables"]) bytes += table["bytes"].get<std::uint64_t>();
  CHECK(bytes == info["bytes"]);
  CHECK_THAT(info["tables"].dump(), Contains("feed_record"));
  CHECK(info["most_sessions"] >= 10);
  CHECK(info["replication"] == parse(R"({"role":"primary","waits_for_standbys":false,"standbys":[]})"));
  CHECK_THAT(run_in(example, {"store", "info"}).out, Contains("primary, which waits for no standby; none follows it"));
}

TEST_CASE("who may not see the standbys of a database is told so", "[.postgresql]") {
  const Example example;
  auto url = example.store().string();
  const auto schema = '"' + example.path().filename().string() + '"';
  {
    store::Store store(url, store::Store::Mode::write);
    store.execute(
        "DO $$ BEGIN CREATE ROLE reader_in_tests LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN "
        "NULL; END $$");
    store.execute("GRANT USAGE ON SCHEMA " + schema + " TO reader_in_tests");
    store.execute("GRANT SELECT ON ALL TABLES IN SCHEMA " + schema + " TO reader_in_tests");
  }
  url.replace(url.find("fsctl@"), 6, "reader_in_tests:s3cret@");
  const auto told = run_fsctl({"store", "info", "--store", url, "--json"}, real_world());
  INFO(told.err);
  CHECK(parse(told.out)["replication"]["standbys"].is_null());
  CHECK(parse(told.out)["feeds"].size() > 0);
  CHECK_THAT(told.out, Contains("reader_in_tests:***@") && !Contains("s3cret"));
  CHECK_THAT(run_fsctl({"store", "info", "--store", url}, real_world()).out,
             Contains("may not see standbys, which takes the role pg_monitor") && !Contains("s3cret"));
}

}  // namespace fsctl::test
