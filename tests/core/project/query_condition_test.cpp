#include "core/project/query_condition.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::project {
namespace {

using Texts = std::vector<std::string>;

QueryCondition condition(const char* json) { return parse_query_condition(parse(std::string(json))); }

TEST_CASE("what a condition compares with is kept as texts") {
  struct Row {
    const char* json;
    Texts values;
  };
  const Row rows[] = {
      {R"({ "type": "equals", "field": "a", "value": "x" })", {"x"}},
      {R"({ "type": "equals", "field": "a", "value": 1.5 })", {"1.5"}},
      {R"({ "type": "equals", "field": "a", "value": true })", {"true"}},
      {R"({ "type": "equals", "field": "a", "value": ["x", 2, false] })", {"x", "2", "false"}},
      {R"({ "type": "equals", "field": "a", "value": [] })", {}},
      {R"({ "type": "equals", "field": "a", "param": "p" })", {}},
  };
  for (const auto& [json, values] : rows) {
    DYNAMIC_SECTION(json) { CHECK(condition(json).values == values); }
  }
}

TEST_CASE("conditions are the same when they let the same records through") {
  struct Row {
    const char* one;
    const char* other;
    bool is_same;
  };
  const Row rows[] = {
      {R"({ "type": "equals", "value": "x" })", R"({ "value": "x", "type": "equals" })", true},
      {R"({ "type": "equals", "value": "1" })", R"({ "type": "equals", "value": 1 })", true},
      {R"({ "type": "equals", "value": "x" })", R"({ "type": "equals", "value": ["x"] })", true},
      {R"({ "type": "equals", "value": "x" })", R"({ "type": "contains", "value": "x" })", false},
      {R"({ "type": "equals", "value": "x" })", R"({ "type": "equals", "param": "x" })", false},
      {R"({ "type": "range", "from": 1 })", R"({ "type": "range", "to": 1 })", false},
      {R"({ "type": "range", "from": 1 })", R"({ "type": "range", "from": 1.0 })", true},
      {R"({ "type": "or" })", R"({ "type": "not" })", false},
  };
  for (const auto& [one, other, is_same] : rows) {
    DYNAMIC_SECTION(one << " and " << other) { CHECK((condition(one) == condition(other)) == is_same); }
  }
}

TEST_CASE("the paths of conditions come with the places of their conditions") {
  std::vector<QueryCondition> conditions(2);
  conditions[0].path.text = "a";
  conditions[1].inner.resize(2);
  conditions[1].inner[1].path.text = "b";
  Texts found;
  each_path(conditions, "/query",
            [&](const FieldPath& path, const std::string& pointer) { found.push_back(path.text + ' ' + pointer); });
  CHECK(found == Texts{"a /query/0", "b /query/1/filter/1"});
}

}  // namespace
}  // namespace fsctl::project
