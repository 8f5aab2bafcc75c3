#include "core/cases/difference.h"

#include <catch2/catch.hpp>

#include "core/json/parse.h"

namespace fsctl::cases {
namespace {

std::string shown(const std::optional<Json>& side) { return side ? write(*side) : "nothing"; }

/// `/name: "a" → "b"`, one after the other.
std::string said(const std::string& expected, const std::string& found) {
  std::string out;
  for (const auto& [pointer, before, after] : differences(parse(expected), parse(found)))
    out += (out.empty() ? "" : ", ") + pointer + ": " + shown(before) + " → " + shown(after);
  return out;
}

TEST_CASE("values that are equal have no differences") {
  CHECK(said(R"({"a": 1, "b": [true, null]})", R"({"b": [true, null], "a": 1.0})").empty());
  CHECK(said("[]", "[]").empty());
}

TEST_CASE("a difference names its place and both sides") {
  struct Row {
    const char* title;
    const char* expected;
    const char* found;
    const char* said;
  };
  const Row rows[] = {
      {"another value", R"({"a": 1})", R"({"a": 2})", "/a: 1 → 2"},
      {"another type", R"({"a": "1"})", R"({"a": 1})", R"(/a: "1" → 1)"},
      {"null may be absent", R"({"a": null, "b": 1})", R"({})", "/b: 1 → nothing"},
      {"nothing is not null", R"({})", R"({"a": null})", "/a: nothing → null"},
      {"a member more", R"({"a": 1})", R"({"a": 1, "b": 2})", "/b: nothing → 2"},
      {"deep inside", R"({"a": [{"b": 1}, {"b": 2}]})", R"({"a": [{"b": 1}, {"b": 3}]})", "/a/1/b: 2 → 3"},
      {"an element less", R"([1, 2, 3])", "[1, 2]", "/2: 3 → nothing"},
      {"elements more", R"([])", "[1, 2]", "/0: nothing → 1, /1: nothing → 2"},
      {"an object for an array", R"({"a": {}})", R"({"a": []})", "/a: {} → []"},
      {"names with signs of their own", R"({"a/b~c": 1})", R"({"a/b~c": 2})", "/a~1b~0c: 1 → 2"},
      {"expected members first", R"({"z": 1, "a": 1})", R"({"b": 1, "a": 2})",
       "/z: 1 → nothing, /a: 1 → 2, /b: nothing → 1"},
  };
  for (const auto& row : rows) {
    INFO(row.title);
    CHECK(said(row.expected, row.found) == row.said);
  }
}

}  // namespace
}  // namespace fsctl::cases
