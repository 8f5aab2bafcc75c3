#include "core/json/layout.h"

#include <catch2/catch.hpp>
#include <string>

namespace fsctl {
namespace {

TEST_CASE("a JSON text is laid out in lines and put together again, and keeps its numbers and texts as they are") {
  const std::pair<const char*, const char*> rows[] = {
      {"1.50", "1.50"},
      {R"("a, {b}: \"c\\")", R"("a, {b}: \"c\\")"},
      {"{}", "{}"},
      {"[]", "[]"},
      {R"({"a":1e2,"b":[true,null],"c":{}})",
       "{\n  \"a\": 1e2,\n  \"b\": [\n    true,\n    null\n  ],\n  \"c\": {}\n}"},
      {R"([[[]],{"\u00e4":-0.0}])", "[\n  [\n    []\n  ],\n  {\n    \"\\u00e4\": -0.0\n  }\n]"},
  };
  for (const auto& [tight, wide] : rows) {
    INFO(tight);
    CHECK(indented(tight) == wide);
    CHECK(indented(wide) == wide);
    CHECK(compact(wide) == tight);
  }
  CHECK(compact(" { \"a b\" :\r\n\t[ 1 , 2 ] } ") == R"({"a b":[1,2]})");
}

TEST_CASE("a JSON text is laid out in one line as people write it") {
  CHECK(in_line("[1,-2.50]") == "[1, -2.50]");
  CHECK(in_line(R"({"a":{"b":[true,{}]},"c":"{"})") == R"({ "a": { "b": [true, {}] }, "c": "{" })");
  CHECK(in_line("\"a\"") == "\"a\"");
}

}  // namespace
}  // namespace fsctl
