#include "core/json/raw.h"

#include <catch2/catch.hpp>

namespace fsctl {
namespace {

std::string shown(const std::optional<std::vector<std::string>>& items) {
  if (!items) return "none";
  std::string out;
  for (const auto& item : *items) out += "<" + item + ">";
  return out;
}

}  // namespace

TEST_CASE("the items of an array come as they are written") {
  const std::pair<const char*, const char*> rows[] = {
      {R"( [ {"x": 1.50 , "y": "]\""} , -1.5e10 ,"s" , [1, 2] , null,true ] )",
       R"(<{"x": 1.50 , "y": "]\""}><-1.5e10><"s"><[1, 2]><null><true>)"},
      {"[12345678901234567890123]", "<12345678901234567890123>"},
      {"[]", ""},
      {"{}", "none"},
      {"1", "none"},
  };
  for (const auto& [json, items] : rows) DYNAMIC_SECTION(json) CHECK(shown(raw_items(json)) == items);
}

TEST_CASE("a member comes as it is written, the last of equal ones") {
  const std::pair<const char*, const char*> rows[] = {
      {R"({"b": {"a": 3}, "a": { "z" : [ 1.0 ] } })", R"({ "z" : [ 1.0 ] })"},
      {R"({"a": 1, "a": 2.50})", "2.50"},
      {R"({"\u0061": "x"})", R"("x")"},
      {R"({"b": 1})", "none"},
      {R"([{"a": 1}])", "none"},
  };
  for (const auto& [json, member] : rows) DYNAMIC_SECTION(json) CHECK(raw_member(json, "a").value_or("none") == member);
}

}  // namespace fsctl
