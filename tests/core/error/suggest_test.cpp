#include "core/error/suggest.h"

#include <catch2/catch.hpp>

namespace fsctl {

TEST_CASE("a misspelt name gets the nearest known one") {
  struct Row {
    const char* wrong;
    std::vector<std::string> known;
    const char* expected;
  };
  const Row rows[] = {
      {"color", {"colour", "size"}, R"(did you mean "colour"?)"},
      {"nmae", {"name", "above"}, R"(did you mean "name"?)"},
      {"NAME", {"name"}, R"(did you mean "name"?)"},
      {"names", {"nam", "name"}, R"(did you mean "name"?)"},
      {"ab", {"ac"}, R"(did you mean "ac"?)"},
      {"a", {"b", "c"}, R"(did you mean "b" or "c"?)"},
      {"times", {"multiply", "trim"}, R"(did you mean "multiply"?)"},
      {"Number", {"Float", "Integer", "String"}, R"(did you mean "Float" or "Integer"?)"},
      {"array", {"isArray", "type"}, R"(did you mean "isArray"?)"},
      {"ab", {"cd"}, ""},
      {"name", {"size", "stock"}, ""},
      {"colour-of-the-chair", {"color-of-a-chair"}, R"(did you mean "color-of-a-chair"?)"},
      {"concatenate", {"contains", "concat", "count"}, R"(did you mean "concat"?)"},
      {"avail", {"a", "availability"}, R"(did you mean "availability"?)"},
      {"inside", {"in"}, ""},
      {"name", {}, ""},
      {"", {"name"}, ""},
      {"f\u0435ed", {"feed"}, R"(did you mean "feed"? there is a Cyrillic letter (U+0435) in yours)"},
      {"ty\u03C1e", {"type"}, R"(did you mean "type"? there is a Greek letter (U+03C1) in yours)"},
      {"a\u200Bb", {"ab", "ac"}, R"(did you mean "ab"? there is a sign that is not seen (U+200B) in yours)"},
      {"id\u00A0", {"id", "ie"}, R"(did you mean "id"? there is a no-break space (U+00A0) in yours)"},
      {"data\u2011field",
       {"data-field"},
       R"(did you mean "data-field"? there is a dash that is no - (U+2011) in yours)"},
      {"\uFF49\uFF44", {"id"}, R"(did you mean "id"? there is a full-width sign (U+FF49) in yours)"},
      {"gr\u00F6sse", {"grosse"}, R"(did you mean "grosse"?)"},
  };
  for (const auto& [wrong, known, expected] : rows) {
    DYNAMIC_SECTION('"' << wrong << '"') { CHECK(did_you_mean(wrong, known) == expected); }
  }
}

TEST_CASE("a hint is advice or a suggestion") {
  CHECK(Hint().empty());
  CHECK(Hint("look there").suggestions().empty());
  CHECK(Hint::meant({}).empty());
  const auto either = Hint::meant({"a", "b"});
  CHECK(either == R"(did you mean "a" or "b"?)");
  CHECK(either.suggestions() == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a very long name gets no suggestion") {
  const std::vector<std::string> known{std::string(100, 'a')};
  CHECK_FALSE(did_you_mean(std::string(99, 'a') + 'b', known).empty());
  CHECK(did_you_mean(std::string(101, 'a'), known).empty());
}

}  // namespace fsctl
