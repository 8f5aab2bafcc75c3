#include <catch2/catch.hpp>
#include <set>
#include <sstream>
#include <string>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/workshop.h"

namespace fsctl::test {

TEST_CASE("each made-up record has a slug of its own, wherever records have theirs") {
  const Workshop workshop;
  workshop.files().write("stores.ndjson",
                         "{\"id\":\"1\",\"title\":\"A\",\"seo\":{\"slug\":\"a\"},\"owner\":{\"slug\":\"x\"}}\n"
                         "{\"id\":\"2\",\"title\":\"B\",\"seo\":{\"slug\":\"b\"},\"owner\":{\"slug\":\"x\"}}\n");
  const auto made = workshop.path("made");
  REQUIRE(workshop.run({"init", made, "--from", workshop.path("stores.ndjson")}).code == 0);
  auto composer = parse(workshop.files().read("made/composers/stores.json"));
  composer["fields"]["slug"] = {{"source", "data-field"}, {"field", "seo.slug"}};
  workshop.files().write("made/composers/stores.json", write(composer));
  std::istringstream lines(workshop.run({"fake", "stores", "--count", "20", "--project", made}).out);
  std::set<std::string> slugs = {"a", "b"};
  for (std::string line; std::getline(lines, line);) {
    const auto record = parse(line);
    CHECK(slugs.insert(record["seo"]["slug"].get<std::string>()).second);
    CHECK(record["owner"]["slug"] == "x");
  }
  CHECK(slugs.size() == 22);
}

}  // namespace fsctl::test
