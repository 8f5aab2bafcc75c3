#include "core/json/well_formed.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl {
namespace {

std::string lists_within(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

/// An object with so many members, and one more of the first one's name.
std::string object_with(std::size_t members) {
  std::string text = "{";
  for (std::size_t i = 0; i < members; ++i) text += "\"member" + std::to_string(i) + "\":1,";
  return text + "\"member0\":2}";
}

}  // namespace

TEST_CASE("what is plain JSON is read as the slower parser reads it") {
  const std::string texts[] = {
      "null",
      "[true,false,\"\",\"\\u00e9\\n\\ud83d\\ude00\"]",
      R"({"z":1,"a":{"b":[]},"":{}})",
      "[0,-0,-1,9223372036854775807,-9223372036854775808,18446744073709551615]",
      "[1.5,-0.0,1e3,1e22,4503599627370497.5,5e-324]",
      lists_within(max_json_depth),
  };
  for (const auto& text : texts) {
    DYNAMIC_SECTION(text) {
      const auto quick = read_well_formed(text);
      REQUIRE(quick);
      const auto slow = Json::parse(text);
      CHECK(*quick == slow);
      CHECK(write(*quick) == write(slow));
      if (slow.is_array() && !slow.empty()) CHECK(quick->front().type() == slow.front().type());
    }
  }
}

TEST_CASE("what there is more to tell of is left to the slower parser") {
  const std::string texts[] = {
      "",
      "{",
      "[1,]",
      "{} x",
      "[01]",
      "\"\xff\"",
      "\"\\ud83d\"",
      "[NaN]",
      object_with(1),
      object_with(40),
      "18446744073709551616",
      "9007199254740993.0",
      lists_within(max_json_depth + 1),
      lists_within(max_json_depth + 2),
      std::string("1\0", 2),
  };
  for (const auto& text : texts) {
    DYNAMIC_SECTION(text.substr(0, 30)) { CHECK_FALSE(read_well_formed(text)); }
  }
}

}  // namespace fsctl
