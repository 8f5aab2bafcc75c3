#include "core/json/kind.h"

#include <catch2/catch.hpp>

#include "core/json/read.h"

namespace fsctl {

TEST_CASE("a kind has its article") {
  const std::pair<const char*, const char*> rows[] = {{"null", "null"},    {"true", "a boolean"}, {"1", "a number"},
                                                      {"1.5", "a number"}, {"\"\"", "a string"},  {"[]", "an array"},
                                                      {"{}", "an object"}};
  ValueReader reader;
  Arena arena;
  for (const auto& [json, kind] : rows) DYNAMIC_SECTION(json) CHECK(a_kind(reader.read(json, arena)) == kind);
}

}  // namespace fsctl
