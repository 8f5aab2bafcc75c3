#include "core/text/phrases.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("phrases are found where their words stand side by side") {
  const Phrases phrases({"two seater", "two seater sofa", "tee shirt", "a a"});
  struct Row {
    std::vector<std::string_view> words;
    std::set<std::string> found;
  };
  const std::vector<Row> rows = {
      {{}, {}},
      {{"two"}, {}},
      {{"two", "seater"}, {"two seater"}},
      {{"red", "two", "seater", "sofa"}, {"two seater", "two seater sofa"}},
      {{"seater", "two"}, {}},
      {{"two", "red", "seater"}, {}},
      {{"two", "two", "seater"}, {"two seater"}},
      {{"tee", "shirt", "two", "seater"}, {"tee shirt", "two seater"}},
      {{"a", "a", "a"}, {"a a"}},
  };
  for (const auto& [words, found] : rows) CHECK(phrases.among(words) == found);
  CHECK(Phrases({}).empty());
}

}  // namespace fsctl::text
