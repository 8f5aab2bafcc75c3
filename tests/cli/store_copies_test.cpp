#include <catch2/catch.hpp>
#include <chrono>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/feed_records.h"
#include "core/store/place.h"
#include "core/store/store.h"
#include "tests/cli/process.h"
#include "tests/cli/workshop.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

/// Where FSCTL_TEST_STORE names a database, the store goes from there to a file and back to another schema.
namespace fsctl::test {
namespace {

using Catch::Contains;

const std::vector<std::vector<std::string>> copied_questions = {
    {"listing", "product/search", "--search", "tent"},
    {"block", "product/full", "jotunheimen-3"},
    {"tree", "shop/menu"},
    {"page", "shop.example/gb/p/jotunheimen-3-trekking-tent"},
    {"sitemap", "--stage", "public"},
    {"records", "brands"},
    {"change", "list"},
    {"release", "list"},
    {"key", "list"},
    {"doctor", "--deep"},
};

Ran run_on(const Example& example, const std::string& store, std::vector<std::string> words) {
  words.insert(words.end(), {"--project", example.path().string(), "--store", store});
  return run_fsctl(words, real_world());
}

void check_alike(const Example& example, const std::string& one, const std::string& other) {
  for (const auto& question : copied_questions) {
    INFO(question.front() << " of " << other);
    const auto wanted = run_on(example, one, question);
    const auto found = run_on(example, other, question);
    CHECK(found.out == wanted.out);
    CHECK(found.code == wanted.code);
  }
}

/// Records of 40 MB.
void fill(const store::Address& address) {
  store::Store store(address, store::Store::Mode::write);
  store::Transaction transaction(store);
  std::vector<std::string> ids;
  for (int i = 0; i < 4'000; ++i) ids.push_back(std::to_string(i));
  const std::string text = '"' + std::string(10'000, 'x') + '"';
  std::vector<store::FeedRecordText> records;
  for (const auto& id : ids) records.push_back({.row = {}, .id = id, .raw = text});
  store::put_feed_records(store, store::feed_number(store, "notes"), records, 7);
  transaction.commit();
}

/// Whether something was kept of a copy into a store that is not complete.
bool has_kept_some(const store::Address& address) {
  constexpr std::uint64_t more_than_is_kept_at_once = std::uint64_t{24} << 20U;
  if (!address.is_of_server()) {
    const auto size = store::size_of(address);
    return size.bytes + size.log_bytes > more_than_is_kept_at_once;
  }
  try {
    const store::Store store(address, store::Store::Mode::read);
  } catch (const std::exception& exception) {
    return std::string_view(exception.what()).find("a copy into it was interrupted") != std::string_view::npos;
  }
  return false;
}

/// Kills a copy twice once it has kept something, and then lets it go on: gives what that prints.
Json copy_through_kills(const Workshop& shop, const std::string& from, const std::string& to) {
  for (int i = 0; i < 2; ++i) {
    Process copy({"store", "copy", from, to}, shop.path("killed"));
    while (copy.is_running() && !has_kept_some(to)) std::this_thread::sleep_for(std::chrono::microseconds(100));
    CHECK(copy.kill());
    CHECK_THAT(shop.run({"status", "--store", to, "--project", shop.project()}).err,
               Contains("a copy into it was interrupted") && Contains("run the same fsctl store copy again"));
  }
  const auto last = shop.run({"store", "copy", from, to, "--json"});
  CHECK(last.err == "went on with the copy that was interrupted\n");
  return parse(last.out);
}

/// The tables but that of the counters: a copy counts as a change.
Json without_counters(const Json& copied) {
  auto tables = copied["tables"];
  tables.erase("counter");
  return tables;
}

}  // namespace

TEST_CASE("a copied store gives the answers of the first one, and goes its own way") {
  const Example example;
  const auto first = example.store().string();
  REQUIRE(run_on(example, first, {"release", "public"}).code == 0);
  REQUIRE(run_on(example, first, {"key", "add", "erp"}).code == 0);
  const Scratch places;
  const std::string in_file = places / "copied.db";
  const auto back = places.store("back.db");

  const auto copied = run_on(example, first, {"store", "copy", first, in_file});
  CHECK(copied.err.empty());
  CHECK_THAT(copied.out, Contains(" records, and what became of them, to ") && Contains("copied.db"));
  CHECK(run_on(example, first, {"store", "copy", in_file, back}).code == 0);
  check_alike(example, first, in_file);
  check_alike(example, first, back);

  const auto brands = (example.path() / "records/brands.json").string();
  CHECK(run_on(example, back, {"ingest", "brands", brands, "--intent", "delete"}).code == 0);
  CHECK(run_on(example, back, {"block", "brand/card", "nordhang"}).code == 1);
  CHECK(run_on(example, in_file, {"block", "brand/card", "nordhang"}).code == 0);
  CHECK(run_on(example, back, {"ingest", "brands", brands}).code == 0);
  CHECK(run_on(example, back, {"doctor", "--deep"}).out == "the store is sound\n");
}

TEST_CASE("a copy that is killed again and again goes on, and in the end both have the same rows") {
  const Workshop shop;
  const std::string file = shop.path("file.db");
  fill(file);
  const auto killed = shop.files().store("killed.db");
  const auto copied = copy_through_kills(shop, file, killed);
  CHECK(copied["went_on"] == true);
  CHECK(copied["tables"]["feed_record"]["rows"] == 4'000);
  const auto back = copy_through_kills(shop, killed, shop.path("back.db"));
  CHECK(without_counters(back) == without_counters(copied));
  const auto again = shop.run({"store", "copy", shop.path("back.db"), shop.path("again.db"), "--json"});
  CHECK(without_counters(parse(again.out)) == without_counters(copied));
}

TEST_CASE("a copy goes into a store without records only, and from one that there is") {
  const Example example;
  const auto first = example.store().string();
  const Scratch places;
  const std::string copied = places / "copied.db";
  CHECK(run_on(example, first, {"store", "copy", first, copied}).code == 0);
  CHECK_THAT(run_on(example, first, {"store", "copy", first, copied}).err,
             Contains("there is something in this store already"));
  CHECK_THAT(run_on(example, first, {"store", "copy", first, first}).err, Contains("cannot be copied to itself"));
  CHECK_THAT(run_on(example, first, {"store", "copy", places / "none.db", places / "other.db"}).err,
             Contains("there is no store"));
  CHECK_FALSE(std::filesystem::exists(places / "other.db"));
}

TEST_CASE("what is no address of a store is refused, is not shown, and makes no file") {
  const Example example;
  const auto first = example.store().string();
  for (const std::string address :
       {"", "mysql://shop:secret@db.example/shop", "PostgreSQL://shop:secret@db.example/shop",
        "postgresql:/shop:secret@db.example/shop", "host=db.example password=secret"}) {
    CAPTURE(address);
    const std::string problem = address.empty() ? "the address of a store is empty" : "this is no address of a store";
    for (const auto& words :
         std::vector<std::vector<std::string>>{{"store", "info"}, {"ingest", "--all"}, {"doctor"}}) {
      const auto ran = run_on(example, address, words);
      CHECK(ran.code == 3);
      CHECK_THAT(ran.err, Contains(problem));
      CHECK_THAT(ran.err + ran.out, !Contains("secret"));
    }
    for (const auto& ends : {std::pair(first, address), std::pair(address, first)}) {
      const auto ran = run_on(example, first, {"store", "copy", ends.first, ends.second});
      CHECK(ran.code == 3);
      CHECK_THAT(ran.err, Contains(problem));
      CHECK_THAT(ran.err + ran.out, !Contains("secret"));
    }
  }
  CHECK_FALSE(std::filesystem::exists("mysql:"));
  CHECK_FALSE(std::filesystem::exists(example.path() / "mysql:"));
}

}  // namespace fsctl::test
