#include <catch2/catch.hpp>
#include <string>
#include <vector>

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

TEST_CASE("a copy goes into a store without records only, and from one that there is") {
  const Example example;
  const auto first = example.store().string();
  const Scratch places;
  const std::string copied = places / "copied.db";
  CHECK(run_on(example, first, {"store", "copy", first, copied}).code == 0);
  CHECK_THAT(run_on(example, first, {"store", "copy", first, copied}).err, Contains("this store has records already"));
  CHECK_THAT(run_on(example, first, {"store", "copy", first, first}).err, Contains("cannot be copied to itself"));
  CHECK_THAT(run_on(example, first, {"store", "copy", places / "none.db", places / "other.db"}).err,
             Contains("there is no store"));
  CHECK_FALSE(std::filesystem::exists(places / "other.db"));
}

}  // namespace fsctl::test
