#include "core/composer/check.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/core/composer/brief.h"

namespace fsctl::composer {
namespace {

/// A feed whose schema knows text, count, flag, list and thing; of `other` nothing is known.
const Schema schema = {{"text", string}, {"count", number}, {"flag", boolean}, {"list", array}, {"thing", object}};

Problems errors_among(const Problems& problems) {
  Problems errors;
  for (const auto& problem : problems)
    if (problem.severity == Severity::error) errors.push_back(problem);
  return errors;
}

}  // namespace

TEST_CASE("a slot's type is known without a record") {
  struct Row {
    const char* slot;
    const char* expected;
  };
  const Row rows[] = {
      {R"({"=": "a"})", "string"},
      {R"({"=": 1.5})", "number"},
      {R"({"=": null})", "null"},
      {R"("text")", "string"},
      {R"("other")", "any"},
      {R"("thing.part")", "any"},
      {R"(["concat", {"value1": "text", "value2": "other"}])", "string"},
      {R"(["isEmpty", {"value": "text"}])", "boolean"},
      {R"(["if", {"condition": "flag", "then": "count", "else": {"=": 0}}])", "number"},
      {R"(["if", {"condition": "flag", "then": "other", "else": "text"}])", "string"},
      {R"(["if", {"condition": "flag", "then": "other", "else": "other"}])", "any"},
      {R"(["split", {"value": "text", "separator": {"=": ","}}])", "array of string"},
      {R"(["first", {"array": ["split", {"value": "text", "separator": {"=": ","}}]}])", "string or null"},
      {R"(["map", {"array": "list", "mapFunction": ["toString", {"value": "$item"}]}])", "array of string"},
      {R"(["if", {"condition": "flag", "then": {"=": null}, "else": "text"}])", "string or null"},
      {R"(["if", {"condition": "flag", "then": {"=": ["a"]}, "else": {"=": [1]}}])", "array"},
      {R"(["if", {"condition": "flag", "then": {"=": ["a"]}, "else": {"=": ["b"]}}])", "array of string"},
      {R"(["equals", {"value": {"=": ["a"]}, "compare": {"=": [1]}}])", "boolean"},
  };
  for (const auto& [brief, expected] : rows) {
    DYNAMIC_SECTION(brief) {
      Arena arena;
      Problems problems;
      const auto slot = slot_of(brief);
      CHECK(name_of(check(*slot, schema, arena, problems)) == expected);
      CHECK(errors_among(problems).empty());
    }
  }
}

TEST_CASE("a slot that cannot be right is told without a record") {
  struct Row {
    const char* title;
    const char* slot;
    const char* code;
    const char* place;
    const char* part;
  };
  const Row rows[] = {
      {"a number for a text", R"(["concat", {"value1": "count", "value2": {"=": "a"}}])", "FS2103",
       "/composition/value1/field", "`concat` needs a string as `value1`, this is a number"},
      {"a literal for a text", R"(["concat", {"value1": {"=": 5}, "value2": {"=": "a"}}])", "FS2103",
       "/composition/value1/value", "`concat` needs a string as `value1`, this is a number"},
      {"a composed value for a text", R"(["lower", {"value": ["isEmpty", {"value": "text"}]}])", "FS2103",
       "/composition/value/composition/type", "`lower` needs a string as `value`, this is a boolean"},
      {"a text for a condition", R"(["if", {"condition": "text", "then": "text", "else": "text"}])", "FS2103",
       "/composition/condition/field", "`if` needs a boolean as `condition`, this is a string"},
      {"branches of two types", R"(["if", {"condition": "flag", "then": "text", "else": "count"}])", "FS2105",
       "/composition/else/field", "must be a string like the slot before it, this is a number"},
      {"a text for an array", R"(["first", {"array": "text"}])", "FS2103", "/composition/array/field",
       "this is a string"},
      {"an element of another type",
       R"(["map", {"array": ["split", {"value": "text", "separator": {"=": ","}}], "mapFunction": ["round", {"value": "$item"}]}])",
       "FS2103", "/composition/mapFunction/composition/value/field",
       "`round` needs a number as `value`, this is a string"},
      {"deep inside", R"(["lower", {"value": ["upper", {"value": ["trim", {"value": "count"}]}]}])", "FS2103",
       "/composition/value/composition/value/composition/value/field", "`trim` needs a string"},
  };
  for (const auto& [title, brief, code, place, part] : rows) {
    DYNAMIC_SECTION(title) {
      Arena arena;
      Problems problems;
      const auto slot = slot_of(brief);
      check(*slot, schema, arena, problems);
      const auto errors = errors_among(problems);
      REQUIRE(errors.size() == 1);
      CHECK(describe(errors[0].code).name == code);
      CHECK(errors[0].location.pointer == place);
      CHECK_THAT(errors[0].message, Catch::Contains(part));
    }
  }
}

TEST_CASE("a slot's type is held against its storage field") {
  struct Row {
    const char* slot;
    const char* type;
    bool is_array;
    bool fits;
  };
  const Row rows[] = {
      {R"("text")", "String", false, true},       {R"("count")", "String", false, false},
      {R"("other")", "String", false, true},      {R"({"=": null})", "String", false, true},
      {R"("text")", "String", true, false},       {R"("list")", "String", true, true},
      {R"("count")", "Integer", false, true},     {R"("text")", "Float", false, false},
      {R"("text")", "DateTime", false, true},     {R"("count")", "DateTime", false, false},
      {R"("flag")", "Boolean", false, true},      {R"("text")", "Media", false, false},
      {R"("thing")", "Media", false, true},       {R"("thing")", "Price", false, true},
      {R"("list")", "Price", false, true},        {R"("thing")", "Option", false, false},
      {R"("list")", "Option", false, true},       {R"("count")", "Any", false, true},
      {R"("text")", "Availability", false, true}, {R"("count")", "Availability", false, false},
  };
  const FieldTypes types;
  for (const auto& [brief, type, is_array, fits] : rows) {
    DYNAMIC_SECTION(brief << " as " << type << (is_array ? "[]" : "")) {
      Arena arena;
      Problems problems;
      const auto slot = slot_of(brief);
      const auto* field_type = types.find(type);
      const Field field{.name = "f", .type = field_type, .is_array = is_array || field_type->form.always_array()};
      check_result(*slot, check(*slot, schema, arena, problems), field, problems);
      const auto errors = errors_among(problems);
      CHECK(errors.empty() == fits);
      for (const auto& error : errors) CHECK(error.code == ErrorCode::result_type);
    }
  }
}

}  // namespace fsctl::composer
