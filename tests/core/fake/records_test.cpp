#include "core/fake/records.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/project/load.h"
#include "core/text/unicode.h"
#include "tests/support/fixtures.h"
#include "tests/support/scratch.h"

namespace fsctl::fake {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

Lines made(Records& records, std::int64_t count) {
  records.sample().arrange();
  Lines lines;
  for (std::int64_t index = 0; index < count; ++index) lines.push_back(records.text(index));
  return lines;
}

Lines made(const project::Project& project, const std::string& feed, Amount amount, const KnownKeys& known = {}) {
  Records records(project, project.feeds.at(feed), amount, known);
  return made(records, amount.count);
}

/// The records of a file with an array or with lines.
Lines records_of(const fs::path& file) {
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  Lines lines;
  if (text.starts_with('[')) {
    for (const Json& record : Json::parse(text)) lines.push_back(record.dump());
    return lines;
  }
  std::ifstream again(file);
  for (std::string line; std::getline(again, line);) lines.push_back(line);
  return lines;
}

std::set<std::string> ids(const Lines& lines, const std::string& member = "id") {
  std::set<std::string> found;
  for (const auto& line : lines) found.insert(Json::parse(line)[member].get<std::string>());
  return found;
}

TEST_CASE("records that are made up without a sample can be mapped, for every feed of every fixture") {
  const std::string name = GENERATE("shop", "boutique", "corners", "catalog", "bench", "range");
  const auto project = project::load(test::fixture(name));
  for (const auto& [feed, definition] : project->feeds) {
    INFO(name << ' ' << feed);
    constexpr std::int64_t count = 60;
    CHECK(ids(made(*project, feed, {.seed = 3, .count = count}), definition.id_member).size() == count);
  }
}

TEST_CASE("records that are made up after a sample can be mapped, and are not the sample's") {
  const std::string name = GENERATE("shop", "boutique", "corners");
  const auto project = project::load(test::fixture(name));
  for (const auto& file : fs::directory_iterator(test::fixture(name) / "records")) {
    const auto feed = file.path().stem().string();
    if (!project->feeds.contains(feed)) continue;
    INFO(name << ' ' << feed);
    constexpr std::int64_t count = 60;
    Records records(*project, project->feeds.at(feed), {.count = count});
    const auto sample = records_of(file.path());
    for (const auto& record : sample) records.sample().add(record);
    const auto lines = made(records, count);
    CHECK(ids(lines, project->feeds.at(feed).id_member).size() == count);
    for (const auto& line : lines) CHECK(std::ranges::find(sample, line) == sample.end());
  }
}

TEST_CASE("names and slugs that are made up after a sample are none of the sample's, nor of one another") {
  const auto project = project::load(test::fixture("shop"));
  Records records(*project, project->feeds.at("categories"), {.count = 60});
  std::set<std::string> names;
  for (const char* name : {"Tents", "Tents 2", "Tents 20", "tents-3", "Tents 2 2"}) {
    names.insert(text::slugify(name));
    records.sample().add(Json({{"id", name}, {"name", name}, {"intro", "A"}}).dump());
  }
  for (const auto& line : made(records, 60)) {
    INFO(line);
    CHECK(names.insert(text::slugify(Json::parse(line)["name"].get<std::string>())).second);
  }
}

TEST_CASE("names in several languages that are made up after a sample differ, too") {
  test::Scratch scratch;
  scratch.write("project.json", R"({"name": "Wares", "default": {"scope": "public", "region": "r", "locale": "en-GB"},
      "scopes": {"public": {"regions": {"r": {"currency": "EUR",
        "locales": {"en-GB": "wares.example", "de-DE": "wares.example/de"}}}}}})");
  scratch.write("feeds/wares.json", R"({"method": "ingest"})");
  scratch.write("storages/wares.json",
                R"({"kind": "content", "fields": {"name": {"type": "String", "isTranslatable": true}}})");
  scratch.write("composers/wares.json", R"({"feed": "wares", "storage": "wares", "fields": {"name": {"byLocale": {
      "en-GB": {"source": "data-field", "field": "name.en-GB"},
      "de-DE": {"source": "data-field", "field": "name.de-DE"}}}}})");
  const auto project = project::load(scratch.path());
  Records records(*project, project->feeds.at("wares"), {.count = 30});
  records.sample().add(R"({"id": "a", "name": {"en-GB": "Chair", "de-DE": "Stuhl"}})");
  std::set<std::string> names;
  for (const auto& line : made(records, 30)) {
    const auto name = Json::parse(line)["name"];
    CHECK(names.insert(name["en-GB"].get<std::string>()).second);
    CHECK(names.insert(name["de-DE"].get<std::string>()).second);
  }
  CHECK_FALSE(names.contains("Chair"));
}

TEST_CASE("the same seed gives the same bytes, another one others, and a longer list begins like a shorter one") {
  const auto project = project::load(test::fixture("shop"));
  const auto brands = made(*project, "brands", {.seed = 7, .count = 3});
  CHECK(brands == made(*project, "brands", {.seed = 7, .count = 3}));
  CHECK(brands != made(*project, "brands", {.seed = 8, .count = 3}));
  const auto more = made(*project, "brands", {.seed = 7, .count = 40});
  CHECK(std::equal(brands.begin(), brands.end(), more.begin()));
}

TEST_CASE("variants follow their product, and a product without variants has what a variant has") {
  const auto project = project::load(test::fixture("shop"));
  std::string product;
  std::size_t variants = 0;
  std::size_t alone = 0;
  for (const auto& line : made(*project, "products", {.count = 33})) {
    const Json record = Json::parse(line);
    if (record.contains("parentId")) {
      CHECK(record["parentId"] == product);
      CHECK_FALSE(record.contains("title"));
      ++variants;
    } else {
      product = record["id"].get<std::string>();
      CHECK(record.contains("title"));
      if (record.contains("price")) ++alone;
    }
  }
  CHECK(variants == 20);
  CHECK(alone >= 4);
}

TEST_CASE("references name records that exist") {
  const auto project = project::load(test::fixture("shop"));
  for (const auto& line : made(*project, "reviews", {.count = 30}, {{"products", {"tent", "boot"}}})) {
    const auto product = Json::parse(line)["product"].get<std::string>();
    CHECK((product == "tent" || product == "boot"));
  }
  const auto brands = ids(made(*project, "brands", {.count = 10}));
  for (const auto& line : made(*project, "products", {.count = 40}))
    if (const Json record = Json::parse(line); record.contains("brandId")) CHECK(brands.contains(record["brandId"]));
}

TEST_CASE("the nodes of a tree lie below earlier ones") {
  const auto project = project::load(test::fixture("shop"));
  std::set<std::string> seen;
  std::size_t roots = 0;
  for (const auto& line : made(*project, "categories", {.count = 50})) {
    const Json record = Json::parse(line);
    if (record.contains("parent"))
      CHECK(seen.contains(record["parent"]));
    else
      ++roots;
    seen.insert(record["id"].get<std::string>());
  }
  CHECK(roots == 5);
}

TEST_CASE("prices come in each currency, texts in each language, and flags and dates as composers read them") {
  const auto project = project::load(test::fixture("shop"));
  bool has_price = false;
  for (const auto& line : made(*project, "products", {.count = 8})) {
    const Json record = Json::parse(line);
    if (record.contains("title")) CHECK(record["title"]["@translation"].size() == 2);
    if (!record.contains("price")) continue;
    has_price = true;
    CHECK(record["price"]["@currency"]["GBP"]["code"] == "gbp");
    CHECK(record["price"]["@currency"]["EUR"]["code"] == "eur");
  }
  CHECK(has_price);
}

TEST_CASE("attributes have few values, which several records share, as facets of a shop do") {
  const auto project = project::load(test::fixture("shop"));
  std::map<std::string, std::set<std::string>> codes;
  for (const auto& line : made(*project, "products", {.seed = 1, .count = 60}))
    for (const auto& attribute : Json::parse(line).value("attributes", Json::array()))
      codes[attribute["name"]].insert(attribute["code"].get<std::string>());
  REQUIRE(codes.contains("color"));
  CHECK(codes["color"].size() > 3);
  CHECK(codes["color"].size() < 20);
  CHECK(codes["size"].size() < 20);
}

TEST_CASE("a former price is above the price, with a sample and without") {
  const auto project = project::load(test::fixture("shop"));
  const auto check = [](const Lines& lines) {
    int compared = 0;
    const std::function<void(const Json&)> look = [&](const Json& value) {
      if (value.is_object() && value.contains("was") && value.contains("amount") && value["was"].is_number()) {
        CHECK(value["was"].get<double>() >= value["amount"].get<double>());
        ++compared;
      }
      if (value.is_structured())
        for (const auto& inner : value) look(inner);
    };
    for (const auto& line : lines) look(Json::parse(line));
    CHECK(compared > 0);
  };
  check(made(*project, "products", {.seed = 1, .count = 40}));
  Records records(*project, project->feeds.at("products"), {.seed = 1, .count = 40});
  for (const auto& line : records_of(test::fixture("shop") / "records/products.json")) records.sample().add(line);
  check(made(records, 40));
}

TEST_CASE("after a sample, numbers and dates stay between those it has") {
  test::Scratch scratch;
  scratch.write("project.json", R"({"name": "Wares", "default": {"scope": "public", "region": "r", "locale": "en"},
      "scopes": {"public": {"regions": {"r": {"currency": "EUR", "locales": {"en": "wares.example"}}}}}})");
  scratch.write("feeds/wares.json", R"({"method": "ingest"})");
  const auto project = project::load(scratch.path());
  Records records(*project, project->feeds.at("wares"), {.count = 50});
  for (const auto* text : {R"({"id": "a", "name": "A", "price": 1.5, "on": "2024-02-27", "rate": 19})",
                           R"({"id": "b", "name": "B", "price": 2, "on": "2024-03-01", "rate": 7})",
                           R"({"id": "c", "name": "C", "price": 1.75, "on": "2024-02-28", "rate": 19})", "no record"})
    records.sample().add(text);
  std::set<std::string> days;
  for (const auto& line : made(records, 50)) {
    const Json record = Json::parse(line);
    CHECK((record["price"] >= 1.5 && record["price"] <= 2));
    CHECK((record["rate"] == 19 || record["rate"] == 7));
    days.insert(record["on"].get<std::string>());
  }
  CHECK(days == std::set<std::string>{"2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01"});
}

TEST_CASE("of a type that holds itself, values end after the first") {
  test::Scratch scratch;
  scratch.write("project.json", R"({"name": "Wares", "default": {"scope": "public", "region": "r", "locale": "en"},
      "types": {"Part": {"fields": {"name": "String", "part": "Part", "parts": {"type": "Part", "isArray": true}}}},
      "scopes": {"public": {"regions": {"r": {"currency": "EUR", "locales": {"en": "wares.example"}}}}}})");
  scratch.write("feeds/wares.json", R"({"method": "ingest"})");
  scratch.write("storages/wares.json", R"({"kind": "content", "fields": {"part": {"type": "Part"}}})");
  scratch.write("composers/wares.json", R"({"feed": "wares", "storage": "wares", "fields": {"part":
      {"source": "data-field", "field": "part"}}})");
  const auto project = project::load(scratch.path());
  for (const auto& line : made(*project, "wares", {.seed = 1, .count = 20})) {
    const auto part = Json::parse(line).value("part", Json::object());
    CHECK((!part.contains("part") && !part.contains("parts")));
  }
}

TEST_CASE("what no made-up record fits is told, with the place in the composer") {
  test::Scratch scratch;
  scratch.write("project.json", R"({"name": "Wares", "default": {"scope": "public", "region": "r", "locale": "en"},
      "scopes": {"public": {"regions": {"r": {"currency": "EUR", "locales": {"en": "wares.example"}}}}}})");
  scratch.write("feeds/wares.json", R"({"method": "ingest"})");
  scratch.write("storages/wares.json", R"({"kind": "content", "fields": {"code": {"type": "Integer"}}})");
  scratch.write("composers/wares.json", R"({"feed": "wares", "storage": "wares", "fields": {"code":
      {"source": "composed", "composition": {"type": "toNumber", "value": {"source": "composed", "composition":
        {"type": "concat", "value1": {"source": "data-field", "field": "a"}, "value2": {"source": "data-field", "field": "b"}}}}}}})");
  const auto project = project::load(scratch.path());
  Records records(*project, project->feeds.at("wares"), {});
  try {
    records.text(0);
    FAIL("a record was made");
  } catch (const Error& error) {
    CHECK(error.problems().front().message.starts_with("feed wares: nothing that can be made up fits its composer"));
    CHECK(error.problems().front().hint == "--sample FILE shows what its records look like");
  }
}

}  // namespace
}  // namespace fsctl::fake
