#include "core/sample/sample.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "core/project/load.h"
#include "tests/support/scratch.h"

namespace fsctl::sample {
namespace {

using Lines = std::vector<std::string>;

/// A project whose composer reads a title, a price as a number, and the colours of a list.
struct Wares {
  Wares() {
    scratch.write("project.json", R"({"name": "Wares", "default": {"scope": "public", "region": "r", "locale": "en"},
      "scopes": {"public": {"regions": {"r": {"currency": "EUR", "locales": {"en": "wares.example"}}}}}})");
    scratch.write("feeds/wares.json", R"({"method": "ingest"})");
    scratch.write("storages/wares.json", R"({"kind": "content", "fields": {
        "title": {"type": "String"}, "price": {"type": "Float"}}})");
    scratch.write("composers/wares.json", R"({"feed": "wares", "storage": "wares", "fields": {
        "title": {"source": "data-field", "field": "title.text"},
        "price": {"source": "composed", "composition": {"type": "toNumber",
          "value": {"source": "data-field", "field": "price"}}}}})");
    project = project::load(scratch.path());
  }

  /// What records tell about the composer.
  Lines told_by(const Lines& records) const {
    Sample sample(*project, project->feeds.at("wares"));
    for (std::size_t i = 0; i < records.size(); ++i) sample.add(records[i], "record " + std::to_string(i + 1));
    CHECK(sample.records() == records.size());
    Problems problems;
    sample.report(problems);
    Lines lines;
    for (const Problem& problem : problems) {
      CHECK(problem.source == project->composers.at("wares").source);
      lines.push_back((problem.severity == Severity::error ? "error " : "warning ") + problem.location.pointer + ": " +
                      problem.message);
    }
    return lines;
  }

  test::Scratch scratch;
  std::shared_ptr<const project::Project> project;
};

const std::string good = R"({"id": "a", "title": {"text": "Tent"}, "price": "7"})";
const std::string dear = R"({"id": "b", "title": {"text": "Lamp"}, "price": "dear"})";

}  // namespace

TEST_CASE("records that are mapped, with all that is read, tell nothing") { CHECK(Wares().told_by({good}).empty()); }

TEST_CASE("a slot that fails for some records is a warning, for all of them an error") {
  const Wares wares;
  const std::string place = "/fields/price/composition: `toNumber`: cannot read \"dear\" as a number ";
  CHECK(wares.told_by({good, dear, dear}) == Lines{"warning " + place + "(in 2 of 3 records, the first is \"b\")"});
  CHECK(wares.told_by({dear}) == Lines{"error " + place + "(in all of 1 record, the first is \"b\")"});
}

TEST_CASE("a value that several slots read is one finding, at its place in the sample") {
  Wares wares;
  wares.scratch.write("composers/wares.json", R"({"feed": "wares", "storage": "wares", "fields": {
      "price": {"source": "composed", "composition": {"type": "add",
        "value1": {"source": "data-field", "field": "price"}, "value2": {"source": "static", "value": 1}}},
      "title": {"source": "composed", "composition": {"type": "upper",
        "value": {"source": "data-field", "field": "price"}}}}})");
  wares.project = project::load(wares.scratch.path());
  Sample sample(*wares.project, wares.project->feeds.at("wares"));
  const auto place = [](const std::string& pointer) { return "wares.ndjson:1:1" + pointer; };
  sample.add(R"({"id": "a", "price": true})", "x", place);
  Problems problems;
  sample.report(problems);
  REQUIRE(problems.size() == 1);
  CHECK_THAT(problems.front().message,
             Catch::EndsWith("(in all of 1 record, the first is \"a\" at wares.ndjson:1:1/price)"));
  REQUIRE(problems.front().labels.size() == 1);
  CHECK(problems.front().labels.front().location.pointer.starts_with("/fields/price/"));
}

TEST_CASE("a path that is in no record is a warning") {
  const auto told = Wares().told_by({R"({"id": "a", "title": {"txt": "Tent"}, "price": "7"})"});
  REQUIRE(told.size() == 1);
  CHECK(told.front().starts_with("warning /fields/title/field: "));
}

TEST_CASE("a path that no element has is a warning, also of elements that an operation chooses") {
  Wares wares;
  wares.scratch.write("storages/wares.json",
                      R"({"kind": "content", "fields": {"title": {"type": "String", "isArray": true}}})");
  const std::string colors = R"({"source": "data-field", "field": "colors"})";
  const std::string light = R"({"source": "composed", "composition": {"type": "filter", "array": )" + colors +
                            R"(, "filterFunction": {"source": "data-field", "field": "$item.light"}}})";
  const std::string either = R"({"source": "composed", "composition": {"type": "if", "condition":
      {"source": "data-field", "field": "light"}, "then": )" +
                             light + R"(, "else": )" + colors + "}}";
  for (const auto& array : {colors, light, either}) {
    INFO(array);
    wares.scratch.write("composers/wares.json", R"({"feed": "wares", "storage": "wares", "fields": {
        "title": {"source": "composed", "composition": {"type": "map", "array": )" +
                                                    array +
                                                    R"(,
          "mapFunction": {"source": "data-field", "field": "$item.hexx"}}}}})");
    wares.project = project::load(wares.scratch.path());
    const auto told = wares.told_by({R"({"id": "a", "light": true, "colors": [{"hex": "#fff", "light": true}]})"});
    CHECK(std::ranges::any_of(told, [](const std::string& line) {
      return line.starts_with(
          "warning /fields/title/composition/mapFunction/field: the one record has no \"$item.hexx\"");
    }));
  }
}

TEST_CASE("a part that is missing as its path is in no record is one finding, at the path") {
  Wares wares;
  wares.scratch.write("storages/wares.json", R"({"kind": "content", "fields": {"price": {"type": "Price"}}})");
  wares.scratch.write("composers/wares.json", R"({"feed": "wares", "storage": "wares", "fields": {
      "price": {"source": "composed", "composition": {"type": "object", "properties": {
        "amount": {"source": "data-field", "field": "prize"},
        "currency": {"source": "static", "value": "eur"},
        "precision": {"source": "static", "value": 2}}}}}})");
  wares.project = project::load(wares.scratch.path());
  const auto told = wares.told_by({R"({"id": "a", "price": 7})"});
  REQUIRE(told.size() == 1);
  CHECK(told.front().starts_with("error /fields/price/composition/properties/amount/field: "));
}

TEST_CASE("a plain value for a composite shows the least slot that gives one") {
  Wares wares;
  wares.scratch.write("storages/wares.json", R"({"kind": "content", "fields": {"price": {"type": "Price"}}})");
  wares.scratch.write("composers/wares.json", R"({"feed": "wares", "storage": "wares", "fields": {
      "price": {"source": "data-field", "field": "price"}}})");
  wares.project = project::load(wares.scratch.path());
  Sample sample(*wares.project, wares.project->feeds.at("wares"));
  sample.add(R"({"id": "a", "price": 7})", "x");
  Problems problems;
  sample.report(problems);
  REQUIRE(problems.size() == 1);
  CHECK_THAT(problems.front().message, Catch::StartsWith("price needs an object of Price, found number"));
  CHECK_THAT(problems.front().hint.text(),
             Catch::StartsWith("the least slot that gives Price: ") &&
                 Catch::Contains(R"("amount": { "source": "data-field", "field": "price" })"));
}

TEST_CASE("what is no record is refused") {
  const Wares wares;
  Sample sample(*wares.project, wares.project->feeds.at("wares"));
  CHECK_THROWS_AS(sample.add("[]", "x"), Error);
  CHECK_THROWS_AS(sample.add(R"({"id": )", "x"), Error);
  for (const auto* id : {R"({"title": {"text": "Tent"}})", R"({"id": ""})", R"({"id": ["a"]})", R"({"id": 1})"})
    CHECK_THROWS_WITH(sample.add(id, "x"), Catch::Contains("`id`"));
  CHECK(sample.records() == 0);
}

}  // namespace fsctl::sample
