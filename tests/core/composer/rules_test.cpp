#include <catch2/catch.hpp>
#include <span>
#include <string>

#include "core/composer/evaluate.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/write.h"
#include "tests/core/composer/brief.h"

namespace fsctl::composer {
namespace {

/// A slot, a record and the value of the slot for it.
struct Row {
  const char* title;
  const char* slot;
  const char* record;
  const char* expected;
};

/// A slot that fails: the code's name and a part of what is said about it, place and hint included.
struct Failure {
  const char* title;
  const char* slot;
  const char* record;
  const char* code;
  const char* part;
};

void check_value(const Row& row) {
  const auto slot = slot_of(row.slot);
  Arena arena;
  const Value found = evaluate(*slot, to_value(parse(row.record), arena), arena);
  INFO("found " << write(to_json(found)));
  CHECK(found == to_value(parse(row.expected), arena));
  CHECK(found.is_integer() == to_value(parse(row.expected), arena).is_integer());
}

void check_problem(const Problem& problem, const Failure& failure) {
  CHECK(describe(problem.code).name == failure.code);
  CHECK_THAT(said(problem), Catch::Contains(failure.part));
}

void check_failure(const Failure& failure) {
  const auto slot = slot_of(failure.slot);
  Arena arena;
  try {
    const Value found = evaluate(*slot, to_value(parse(failure.record), arena), arena);
    FAIL("found " << write(to_json(found)));
  } catch (const Error& error) {
    REQUIRE(error.problems().size() == 1);
    check_problem(error.problems().front(), failure);
  }
}

void check_values(std::span<const Row> rows) {
  for (const Row& row : rows) {
    DYNAMIC_SECTION(row.title) { check_value(row); }
  }
}

void check_failures(std::span<const Failure> failures) {
  for (const Failure& failure : failures) {
    DYNAMIC_SECTION(failure.title) { check_failure(failure); }
  }
}

/// A composition of so many `not` around one literal.
Json nested_slots(std::size_t depth) {
  Json slot = {{"source", "static"}, {"value", true}};
  for (std::size_t i = 1; i < depth; ++i)
    slot = {{"source", "composed"}, {"composition", {{"type", "not"}, {"value", slot}}}};
  return slot;
}

}  // namespace

TEST_CASE("a data-field path walks the record") {
  const Row rows[] = {
      {"a member", R"("title")", R"({"title": "Shoe"})", R"("Shoe")"},
      {"members and indexes", R"("a.b.0")", R"({"a": {"b": [7, 8]}})", "7"},
      {"an element of an element", R"("images.1.src")", R"({"images": [{}, {"src": "b.png"}]})", R"("b.png")"},
      {"past the end", R"("a.2")", R"({"a": [1, 2]})", "null"},
      {"a negative index", R"("a.-1")", R"({"a": [1, 2]})", "null"},
      {"an index beyond all numbers", R"("a.99999999999999999999")", R"({"a": [1]})", "null"},
      {"a number names a key of an object", R"("a.0")", R"({"a": {"0": "zero"}})", R"("zero")"},
      {"a name does not index an array", R"("a.src")", R"({"a": [{"src": 1}]})", "null"},
      {"nothing there", R"("x.y.z")", R"({"a": 1})", "null"},
      {"through a scalar", R"("a.b")", R"({"a": "text"})", "null"},
      {"through null", R"("a.b")", R"({"a": null})", "null"},
      {"an escaped dot", R"("a\\.b")", R"({"a.b": 1, "a": {"b": 2}})", "1"},
      {"an escaped backslash", R"("a\\\\b")", R"({"a\\b": 1})", "1"},
      {"an escaped dollar", R"("\\$item.x")", R"({"$item": {"x": 1}})", "1"},
  };
  check_values(rows);
}

TEST_CASE("$item and $parent see the iterations") {
  const Row rows[] = {
      {"$item is the element", R"(["map", {"array": "a", "mapFunction": "$item"}])", R"({"a": [1, 2]})", "[1, 2]"},
      {"$item takes a tail", R"(["map", {"array": "a", "mapFunction": "$item.b.0"}])", R"({"a": [{"b": [5]}]})", "[5]"},
      {"$parent is the record outermost", R"(["map", {"array": "a", "mapFunction": "$parent.id"}])",
       R"({"id": "r", "a": [1, 2]})", R"(["r", "r"])"},
      {"a plain path still means the record", R"(["map", {"array": "a", "mapFunction": "id"}])",
       R"({"id": "r", "a": [{"id": "i"}]})", R"(["r"])"},
      {"two levels",
       R"(["flatMap", {"array": "rows", "mapFunction":
            ["map", {"array": "$item.cells", "mapFunction":
              ["concat", {"value1": "$parent.name", "value2": "$item", "separator": {"=": ":"}}]}]}])",
       R"({"rows": [{"name": "a", "cells": ["1", "2"]}, {"name": "b", "cells": ["3"]}]})", R"(["a:1", "a:2", "b:3"])"},
      {"the inner array is seen from outside",
       R"(["map", {"array": "rows", "mapFunction": ["map", {"array": "$parent.keys", "mapFunction": "$parent.n"}]}])",
       R"({"keys": [0, 0], "rows": [{"n": 1}, {"n": 2}]})", "[[1, 1], [2, 2]]"},
      {"three levels reach one outwards",
       R"(["map", {"array": "a", "mapFunction": ["map", {"array": "$item", "mapFunction":
            ["map", {"array": "$item", "mapFunction": "$parent.1"}]}]}])",
       R"({"a": [[[1, 2]]]})", "[[[2, 2]]]"},
      {"after an inner iteration the outer one is back",
       R"(["map", {"array": "a", "mapFunction": ["object", {"properties": {
            "inner": ["first", {"array": ["map", {"array": "$item.b", "mapFunction": "$item"}]}],
            "outer": "$item.n"}}]}])",
       R"({"a": [{"n": 1, "b": [9]}]})", R"([{"inner": 9, "outer": 1}])"},
      {"in a filter", R"(["filter", {"array": "a", "filterFunction":
                           ["greaterThan", {"value": "$item.n", "compare": "$parent.limit"}]}])",
       R"({"limit": 2, "a": [{"n": 1}, {"n": 3}]})", R"([{"n": 3}])"},
      {"findFirst stops at the match", R"(["findFirst", {"array": "a", "filterFunction": "$item.hit"}])",
       R"({"a": [{"hit": true}, {"hit": "no boolean"}]})", R"({"hit": true})"},
  };
  check_values(rows);
}

TEST_CASE("null is nothing, and kept where it may be") {
  const Row rows[] = {
      {"first of an empty array", R"(["first", {"array": "a"}])", R"({"a": []})", "null"},
      {"no element found", R"(["findFirst", {"array": "a", "filterFunction": {"=": false}}])", R"({"a": [1]})", "null"},
      {"an absent key", R"(["get", {"key": {"=": "x"}, "object": "o"}])", R"({"o": {}})", "null"},
      {"null for an optional parameter counts as left out",
       R"(["concat", {"value1": "a", "value2": "a", "separator": "none"}])", R"({"a": "x"})", R"("xx")"},
      {"null for an optional boolean", R"(["contains", {"value": "a", "reference": "b", "caseInsensitive": "none"}])",
       R"({"a": "X", "b": "x"})", "false"},
      {"null for an optional number", R"(["round", {"value": "a", "precision": "none"}])", R"({"a": 1.5})", "2.0"},
      {"null fits a marker", R"(["if", {"condition": {"=": true}, "then": "none", "else": {"=": 1}}])", "{}", "null"},
      {"null fits a marker that is fixed", R"(["equals", {"value": {"=": 1}, "compare": "none"}])", "{}", "false"},
      {"null equals null", R"(["equals", {"value": "none", "compare": "none"}])", "{}", "true"},
      {"map keeps null", R"(["map", {"array": "a", "mapFunction": "$item.x"}])",
       R"({"a": [{"x": null}, {"x": 1}, {}, {"x": 2}]})", "[null, 1, null, 2]"},
      {"object keeps null", R"(["object", {"properties": {"a": "none", "b": {"=": 1}}}])", "{}",
       R"({"a": null, "b": 1})"},
      {"filter passes null elements on",
       R"(["filter", {"array": "a", "filterFunction": ["isNull", {"value": "$item"}]}])", R"({"a": [1, null]})",
       "[null]"},
      {"not of null", R"(["not", {"value": "none"}])", "{}", "true"},
  };
  check_values(rows);

  const Failure failures[] = {
      {"null for text", R"(["lower", {"value": "none"}])", "{}", "FS2301", "`value` needs string, found null"},
      {"null for an array", R"(["count", {"array": "none"}])", "{}", "FS2301", "`array` needs array, found null"},
      {"null for a number", R"(["add", {"value1": {"=": 1}, "value2": "none"}])", "{}", "FS2301",
       "`value2` needs number, found null"},
      {"null for a condition", R"(["if", {"condition": "none", "then": {"=": 1}, "else": {"=": 2}}])", "{}", "FS2301",
       "/composition/condition: `if`: parameter `condition` needs boolean, found null"},
      {"null from a filterFunction", R"(["filter", {"array": "a", "filterFunction": "$item.x"}])", R"({"a": [{}]})",
       "FS2301", "`filterFunction` needs boolean, found null"},
      {"null from the mapFunction of flatMap", R"(["flatMap", {"array": "a", "mapFunction": "$item.x"}])",
       R"({"a": [{}]})", "FS2301", "needs array of T, found null"},
      {"null among strings", R"(["join", {"array": "a"}])", R"({"a": ["x", null]})", "FS2301",
       "needs array of string, found array with null at position 1"},
      {"null among scalars", R"(["unique", {"array": "a"}])", R"({"a": [1, null]})", "FS2301",
       "needs array of scalar, found array with null at position 1"},
  };
  check_failures(failures);
}

TEST_CASE("a value of another type is an error, never converted") {
  const Failure failures[] = {
      {"a number for text", R"(["concat", {"value1": "a", "value2": "b"}])", R"({"a": "x", "b": 1})", "FS2301",
       "/composition/value2: `concat`: parameter `value2` needs string, found number"},
      {"text for a number", R"(["multiply", {"value1": "a", "value2": {"=": 2}}])", R"({"a": "1"})", "FS2301",
       "`value1` needs number, found string"},
      {"an object for an array", R"(["count", {"array": "a"}])", R"({"a": {}})", "FS2301", "found object"},
      {"an array for an object", R"(["get", {"key": {"=": "0"}, "object": "a"}])", R"({"a": [1]})", "FS2301",
       "`object` needs object, found array"},
      {"text for a boolean", R"(["and", {"value1": "a", "value2": {"=": true}}])", R"({"a": "true"})", "FS2301",
       "`value1` needs boolean, found string"},
      {"a number for a boolean", R"(["xor", {"value1": {"=": false}, "value2": "a"}])", R"({"a": 1})", "FS2301",
       "`value2` needs boolean, found number"},
      {"numbers to join", R"(["join", {"array": "a"}])", R"({"a": [1]})", "FS2301", "needs array of string"},
      {"arrays to merge", R"(["merge", {"base": "a", "additional": {"=": []}}])", R"({"a": [[1]]})", "FS2301",
       "`base` needs array of scalar"},
      {"objects to merge", R"(["merge", {"base": {"=": []}, "additional": "a"}])", R"({"a": [{}]})", "FS2301",
       "`additional` needs array of scalar"},
      {"no array from flatMap's function", R"(["flatMap", {"array": "a", "mapFunction": "$item"}])", R"({"a": [1]})",
       "FS2301", "`mapFunction` needs array of T, found number"},
      {"an optional parameter too", R"(["join", {"array": "a", "separator": "s"}])", R"({"a": [], "s": 1})", "FS2301",
       "`separator` needs string, found number"},
      {"inside an inner operation", R"(["upper", {"value": ["lower", {"value": "a"}]}])", R"({"a": 1})", "FS2301",
       "/composition/value/composition/value: `lower`"},
  };
  check_failures(failures);
}

TEST_CASE("a type error at run time names operation, parameter, slot and both types") {
  const auto slot = slot_of(R"(["map", {"array": "a", "mapFunction": ["join", {"array": "$item"}]}])");
  Arena arena;
  try {
    evaluate(*slot, to_value(parse(R"({"a": [["x"], ["y", 5]]})"), arena), arena);
    FAIL("no error");
  } catch (const Error& error) {
    const Problem& problem = error.problems().front();
    CHECK(problem.message == "`join`: parameter `array` needs array of string, found array with number at position 1");
    CHECK(problem.slot == "/composition/mapFunction/composition/array");
    CHECK(problem.expected == "array of string");
    CHECK(problem.found == "array with number at position 1");
  }
}

TEST_CASE("a marker has one type") {
  const Failure failures[] = {
      {"equals of a number and a text", R"(["equals", {"value": "a", "compare": "b"}])", R"({"a": 1, "b": "1"})",
       "FS2301",
       "/composition/compare: `equals`: parameter `compare` needs number like the first value of T, found string"},
      {"equals of an array and an object", R"(["equals", {"value": "a", "compare": "b"}])", R"({"a": [], "b": {}})",
       "FS2301", "`compare` needs array like the first value of T, found object"},
      {"map to mixed types", R"(["map", {"array": "a", "mapFunction": "$item"}])", R"({"a": [null, 1, true]})",
       "FS2301", "`mapFunction` needs number like the first value of T, found boolean"},
  };
  check_failures(failures);

  const Row rows[] = {
      {"integers and doubles are numbers", R"(["map", {"array": "a", "mapFunction": "$item"}])", R"({"a": [1, 1.5]})",
       "[1, 1.5]"},
      {"each call has its own",
       R"(["map", {"array": "a", "mapFunction": ["equals", {"value": "$item", "compare": "$item"}]}])",
       R"({"a": [1, "1"]})", "[true, true]"},
      {"a mixed array passes where no marker is filled",
       R"(["slice", {"array": "a", "start": {"=": 0}, "length": {"=": 2}}])", R"({"a": [1, "1"]})", R"([1, "1"])"},
  };
  check_values(rows);
}

TEST_CASE("only what is needed is evaluated") {
  const Row rows[] = {
      {"and", R"(["and", {"value1": {"=": false}, "value2": "none"}])", "{}", "false"},
      {"or", R"(["or", {"value1": {"=": true}, "value2": "none"}])", "{}", "true"},
      {"then", R"(["if", {"condition": {"=": true}, "then": {"=": 1}, "else":
                    ["divide", {"numerator": {"=": 1}, "denominator": {"=": 0}}]}])",
       "{}", "1"},
      {"else", R"(["if", {"condition": {"=": false}, "then": ["lower", {"value": "none"}], "else": {"=": "x"}}])", "{}",
       R"("x")"},
      {"a mapFunction without elements", R"(["map", {"array": "a", "mapFunction": ["lower", {"value": "none"}]}])",
       R"({"a": []})", "[]"},
  };
  check_values(rows);

  const Failure failures[] = {
      {"and looks at both when the first is true", R"(["and", {"value1": {"=": true}, "value2": "none"}])", "{}",
       "FS2301", "`value2`"},
      {"or looks at both when the first is false", R"(["or", {"value1": {"=": false}, "value2": "none"}])", "{}",
       "FS2301", "`value2`"},
      {"xor always looks at both", R"(["xor", {"value1": {"=": true}, "value2": "none"}])", "{}", "FS2301", "`value2`"},
  };
  check_failures(failures);
}

TEST_CASE("integers stay exact while they fit") {
  const Row rows[] = {
      {"sum", R"(["add", {"value1": "a", "value2": "b"}])", R"({"a": 9223372036854775806, "b": 1})",
       "9223372036854775807"},
      {"sum too large", R"(["add", {"value1": "a", "value2": "b"}])", R"({"a": 9223372036854775807, "b": 1})",
       "9223372036854775808.0"},
      {"sum with a double", R"(["add", {"value1": "a", "value2": "b"}])", R"({"a": 1, "b": 2.0})", "3.0"},
      {"difference", R"(["subtract", {"value1": "a", "value2": "b"}])", R"({"a": -9223372036854775807, "b": 1})",
       "-9223372036854775808"},
      {"difference too small", R"(["subtract", {"value1": "a", "value2": "b"}])",
       R"({"a": -9223372036854775808, "b": 1})", "-9223372036854775809.0"},
      {"product too large", R"(["multiply", {"value1": "a", "value2": "b"}])", R"({"a": 4294967296, "b": 4294967296})",
       "18446744073709551616.0"},
      {"quotient", R"(["divide", {"numerator": "a", "denominator": "b"}])", R"({"a": 9007199254740993, "b": -1})",
       "-9007199254740993"},
      {"quotient that is not whole", R"(["divide", {"numerator": "a", "denominator": "b"}])", R"({"a": 1, "b": 3})",
       "0.3333333333333333"},
      {"quotient of the least integer", R"(["divide", {"numerator": "a", "denominator": "b"}])",
       R"({"a": -9223372036854775808, "b": -1})", "9223372036854775808.0"},
      {"quotient of doubles", R"(["divide", {"numerator": "a", "denominator": "b"}])", R"({"a": 6.0, "b": 3})", "2.0"},
      {"remainder of the least integer", R"(["modulo", {"numerator": "a", "denominator": "b"}])",
       R"({"a": -9223372036854775808, "b": -1})", "0"},
      {"power", R"(["exponent", {"base": "a", "exponent": "b"}])", R"({"a": 2, "b": 62})", "4611686018427387904"},
      {"negative power", R"(["exponent", {"base": "a", "exponent": "b"}])", R"({"a": -2, "b": 63})",
       "-9223372036854775808"},
      {"power too large", R"(["exponent", {"base": "a", "exponent": "b"}])", R"({"a": 2, "b": 63})",
       "9223372036854775808.0"},
      {"power below one", R"(["exponent", {"base": "a", "exponent": "b"}])", R"({"a": 2, "b": -1})", "0.5"},
      {"power of one below zero", R"(["exponent", {"base": "a", "exponent": "b"}])", R"({"a": -1, "b": -3})", "-1"},
      {"huge power of minus one", R"(["exponent", {"base": "a", "exponent": "b"}])",
       R"({"a": -1, "b": 9223372036854775807})", "-1"},
      {"huge power of one", R"(["exponent", {"base": "a", "exponent": "b"}])", R"({"a": 1, "b": -9223372036854775808})",
       "1"},
      {"an integer is round", R"(["round", {"value": "a", "precision": {"=": 3}}])", R"({"a": 9007199254740993})",
       "9007199254740993"},
      {"equality of large integers", R"(["equals", {"value": "a", "compare": "b"}])",
       R"({"a": 9007199254740993, "b": 9007199254740992})", "false"},
  };
  check_values(rows);
}

TEST_CASE("halves are rounded away from zero, in decimal") {
  const Row rows[] = {
      {"up", R"(["round", {"value": "a"}])", R"({"a": 0.5})", "1.0"},
      {"down", R"(["round", {"value": "a"}])", R"({"a": -0.5})", "-1.0"},
      {"just below a half", R"(["round", {"value": "a"}])", R"({"a": 0.49999999999999994})", "0.0"},
      {"two places", R"(["round", {"value": "a", "precision": {"=": 2}}])", R"({"a": 2.675})", "2.68"},
      {"a carry through the point", R"(["round", {"value": "a", "precision": {"=": 1}}])", R"({"a": -99.95})",
       "-100.0"},
      {"more places than there are", R"(["round", {"value": "a", "precision": {"=": 20}}])", R"({"a": 0.1})", "0.1"},
      {"a huge precision", R"(["round", {"value": "a", "precision": {"=": 9000000000000000}}])", R"({"a": 0.1})",
       "0.1"},
      {"a huge number", R"(["round", {"value": "a"}])", R"({"a": 1.7976931348623157e308})", "1.7976931348623157e308"},
      {"a tiny number", R"(["round", {"value": "a", "precision": {"=": 5}}])", R"({"a": 5e-324})", "0.0"},
  };
  check_values(rows);

  SECTION("zero has no sign") {
    const Row row{"", R"(["toString", {"value": ["round", {"value": "a"}]}])", R"({"a": -0.2})", R"("0")"};
    check_value(row);
  }
}

TEST_CASE("slice and substring clip any start and length from 0 up") {
  const Row rows[] = {
      {"a length without end", R"(["slice", {"array": {"=": [1, 2, 3]}, "start": {"=": 1}, "length": "a"}])",
       R"({"a": 1e300})", "[2, 3]"},
      {"a start without end", R"(["slice", {"array": {"=": [1, 2, 3]}, "start": "a", "length": "a"}])",
       R"({"a": 1e300})", "[]"},
      {"the largest integer", R"(["slice", {"array": {"=": [1, 2, 3]}, "start": {"=": 2}, "length": "a"}])",
       R"({"a": 9223372036854775807})", "[3]"},
      {"characters without end", R"(["substring", {"value": {"=": "äbc"}, "start": {"=": 1}, "length": "a"}])",
       R"({"a": 1e300})", R"("bc")"},
      {"characters from beyond", R"(["substring", {"value": {"=": "äbc"}, "start": "a", "length": "a"}])",
       R"({"a": 1e16})", R"("")"},
  };
  check_values(rows);
}

TEST_CASE("an operation without a result is an error that names the slot") {
  const Failure failures[] = {
      {"division by zero", R"(["divide", {"numerator": {"=": 1}, "denominator": "a"}])", R"({"a": 0})", "FS2302",
       "/composition: `divide`: `denominator` must not be 0"},
      {"division by a zero double", R"(["divide", {"numerator": {"=": 1}, "denominator": "a"}])", R"({"a": -0.0})",
       "FS2302", "`denominator` must not be 0"},
      {"remainder of division by zero", R"(["modulo", {"numerator": {"=": 1}, "denominator": "a"}])", R"({"a": 0})",
       "FS2302", "`modulo`: `denominator` must not be 0"},
      {"a product that is not finite", R"(["multiply", {"value1": "a", "value2": "a"}])", R"({"a": 1e300})", "FS2302",
       "not a finite number"},
      {"a sum that is not finite", R"(["add", {"value1": "a", "value2": "a"}])", R"({"a": 1.7e308})", "FS2302",
       "not a finite number"},
      {"a power that is not finite", R"(["exponent", {"base": "a", "exponent": {"=": 1000}}])", R"({"a": 10})",
       "FS2302", "not a finite number"},
      {"zero to a negative power", R"(["exponent", {"base": "a", "exponent": {"=": -1}}])", R"({"a": 0})", "FS2302",
       "not a finite number"},
      {"a root of a negative number", R"(["exponent", {"base": "a", "exponent": {"=": 0.5}}])", R"({"a": -4})",
       "FS2302", "not a finite number"},
      {"a negative start", R"(["slice", {"array": {"=": []}, "start": "a", "length": {"=": 1}}])", R"({"a": -1})",
       "FS2302", "`start` must be a whole number from 0 on"},
      {"a fractional length", R"(["slice", {"array": {"=": []}, "start": {"=": 0}, "length": "a"}])", R"({"a": 1.5})",
       "FS2302", "`length` must be a whole number from 0 on"},
      {"a negative start in a text", R"(["substring", {"value": {"=": ""}, "start": "a", "length": {"=": 1}}])",
       R"({"a": -1})", "FS2302", "`substring`: `start` must be a whole number"},
      {"a fractional length in a text", R"(["substring", {"value": {"=": ""}, "start": {"=": 0}, "length": "a"}])",
       R"({"a": 0.5})", "FS2302", "`length` must be a whole number"},
      {"a negative precision", R"(["round", {"value": {"=": 1.5}, "precision": "a"}])", R"({"a": -1})", "FS2302",
       "`precision` must be a whole number"},
      {"split by nothing", R"(["split", {"value": {"=": "abc"}, "separator": "a"}])", R"({"a": ""})", "FS2302",
       "`separator` must not be empty"},
  };
  check_failures(failures);

  SECTION("a whole double counts") {
    check_value(
        {"", R"(["slice", {"array": "a", "start": {"=": 1.0}, "length": {"=": 1e9}}])", R"({"a": [1, 2]})", "[2]"});
  }
}

TEST_CASE("casts convert what they document and refuse the rest") {
  const Row rows[] = {
      {"double to text", R"(["toString", {"value": "a"}])", R"({"a": 19.990})", R"("19.99")"},
      {"whole double to text", R"(["toString", {"value": "a"}])", R"({"a": 5.0})", R"("5")"},
      {"false to text", R"(["toString", {"value": "a"}])", R"({"a": false})", R"("false")"},
      {"text to integer", R"(["toNumber", {"value": "a"}])", R"({"a": "\u00a0-9223372036854775808\n"})",
       "-9223372036854775808"},
      {"text to a number beyond 64 bits", R"(["toNumber", {"value": "a"}])", R"({"a": "9223372036854775808"})",
       "9223372036854775808.0"},
      {"text to double", R"(["toNumber", {"value": "a"}])", R"({"a": "1.50E+2"})", "150.0"},
      {"text to zero", R"(["toNumber", {"value": "a"}])", R"({"a": "0"})", "0"},
      {"yes", R"(["toBoolean", {"value": "a"}])", R"({"a": "\tYES "})", "true"},
      {"on", R"(["toBoolean", {"value": "a"}])", R"({"a": "on"})", "true"},
      {"one", R"(["toBoolean", {"value": "a"}])", R"({"a": "1"})", "true"},
      {"no", R"(["toBoolean", {"value": "a"}])", R"({"a": "No"})", "false"},
      {"off", R"(["toBoolean", {"value": "a"}])", R"({"a": "off"})", "false"},
      {"false", R"(["toBoolean", {"value": "a"}])", R"({"a": "False"})", "false"},
      {"negative zero", R"(["toBoolean", {"value": "a"}])", R"({"a": -0.0})", "false"},
  };
  check_values(rows);

  const Failure failures[] = {
      {"null to text", R"(["toString", {"value": "none"}])", "{}", "FS2301", "`value` needs scalar, found null"},
      {"array to text", R"(["toString", {"value": "a"}])", R"({"a": []})", "FS2301", "needs scalar, found array"},
      {"object to text", R"(["toString", {"value": "a"}])", R"({"a": {}})", "FS2301", "needs scalar, found object"},
      {"null to number", R"(["toNumber", {"value": "none"}])", "{}", "FS2301", "found null"},
      {"boolean to number", R"(["toNumber", {"value": "a"}])", R"({"a": true})", "FS2303", "cannot read true"},
      {"empty text to number", R"(["toNumber", {"value": "a"}])", R"({"a": " "})", "FS2303", "as a number"},
      {"a word", R"(["toNumber", {"value": "a"}])", R"({"a": "ten"})", "FS2303", "cannot read \"ten\" as a number"},
      {"a plus sign", R"(["toNumber", {"value": "a"}])", R"({"a": "+1"})", "FS2303", "cannot read"},
      {"a needless zero", R"(["toNumber", {"value": "a"}])", R"({"a": "01"})", "FS2303", "cannot read"},
      {"a needless zero after the sign", R"(["toNumber", {"value": "a"}])", R"({"a": "-01"})", "FS2303", "cannot read"},
      {"nothing before the point", R"(["toNumber", {"value": "a"}])", R"({"a": ".5"})", "FS2303", "cannot read"},
      {"nothing behind the point", R"(["toNumber", {"value": "a"}])", R"({"a": "5."})", "FS2303", "cannot read"},
      {"no exponent", R"(["toNumber", {"value": "a"}])", R"({"a": "5e"})", "FS2303", "cannot read"},
      {"a unit", R"(["toNumber", {"value": "a"}])", R"({"a": "5 kg"})", "FS2303", "cannot read"},
      {"two numbers", R"(["toNumber", {"value": "a"}])", R"({"a": "1 2"})", "FS2303", "cannot read"},
      {"a decimal comma", R"(["toNumber", {"value": "a"}])", R"({"a": "1,5"})", "FS2303", "cannot read"},
      {"hexadecimal", R"(["toNumber", {"value": "a"}])", R"({"a": "0x10"})", "FS2303", "cannot read"},
      {"infinity", R"(["toNumber", {"value": "a"}])", R"({"a": "inf"})", "FS2303", "cannot read"},
      {"too large", R"(["toNumber", {"value": "a"}])", R"({"a": "1e999"})", "FS2303", "cannot read"},
      {"a doubtful boolean", R"(["toBoolean", {"value": "a"}])", R"({"a": "maybe"})", "FS2303",
       "cannot read \"maybe\" as a boolean"},
      {"empty text to boolean", R"(["toBoolean", {"value": "a"}])", R"({"a": ""})", "FS2303", "as a boolean"},
      {"null to boolean", R"(["toBoolean", {"value": "none"}])", "{}", "FS2301", "found null"},
  };
  check_failures(failures);
}

TEST_CASE("text operations know code points, not bytes") {
  const Row rows[] = {
      {"substring of emoji", R"(["substring", {"value": "a", "start": {"=": 1}, "length": {"=": 1}}])",
       R"({"a": "👟👞"})", R"("👞")"},
      {"the final sigma", R"(["contains", {"value": "a", "reference": "b", "caseInsensitive": {"=": true}}])",
       R"({"a": "ΟΔΟΣ", "b": "οδος"})", "true"},
      {"accents differ", R"(["contains", {"value": "a", "reference": "b", "caseInsensitive": {"=": true}}])",
       R"({"a": "Crème", "b": "creme"})", "false"},
      {"a text of ideographic spaces is empty", R"(["isEmpty", {"value": "a"}])", R"({"a": "\u3000\u2003"})", "true"},
      {"replace in place of many", R"(["replace", {"value": "a", "search": {"=": "ö"}, "replacement": {"=": "oe"}}])",
       R"({"a": "öxö"})", R"("oexoe")"},
      {"a replacement is not searched again",
       R"(["replace", {"value": "a", "search": {"=": "a"}, "replacement": {"=": "aa"}}])", R"({"a": "aba"})",
       R"("aabaa")"},
      {"a quote outside a value does not hide the end of a tag", R"(["stripTags", {"value": "a"}])",
       R"({"a": "<b don't>x</b> y"})", R"("x y")"},
      {"a declaration and a comment", R"(["stripTags", {"value": "a"}])",
       R"({"a": "<!DOCTYPE html><?xml a?>x<!-->y<!-- > -->z"})", R"("xyz")"},
      {"an open comment", R"(["stripTags", {"value": "a"}])", R"({"a": "x<!-- y"})", R"("x")"},
      {"a lone bracket at the end", R"(["stripTags", {"value": "a"}])", R"({"a": "x <"})", R"("x <")"},
  };
  check_values(rows);
}

TEST_CASE("unique keeps the first of many equals") {
  Json record = {{"a", Json::array()}};
  for (int i = 0; i < 200000; ++i) record["a"].push_back(i % 100000);
  const auto slot = slot_of(R"(["unique", {"array": "a"}])");
  Arena arena;
  const Value found = evaluate(*slot, to_value(record, arena), arena);
  REQUIRE(found.items().size() == 100000);
  CHECK(found.items().back() == Value(99999));
}

TEST_CASE("what is wrong with a slot is one finding") {
  const Failure failures[] = {
      {"unknown operation", R"(["concatt", {"value1": "a"}])", "", "FS2101",
       "/composition/type: there is no operation \"concatt\" (did you mean \"concat\"?)"},
      {"unknown operation in other case", R"(["greaterthan", {}])", "", "FS2101", "did you mean \"greaterThan\"?"},
      {"unknown parameter", R"(["first", {"array": "a", "lenght": "b"}])", "", "FS2102",
       "/composition/lenght: `first` has no parameter \"lenght\" (it takes array)"},
      {"misspelt parameter", R"(["split", {"value": "a", "seperator": "b"}])", "", "FS2102",
       "did you mean \"separator\"?"},
      {"missing parameter", R"(["split", {"value": "a"}])", "", "FS2104", "`split` needs `separator`"},
      {"missing properties", R"(["object", {}])", "", "FS2104", "`object` needs `properties`"},
      {"properties that are a slot path", R"(["object", {"properties": {"a": 1}}])", "", "FS2001",
       "/composition/properties/a: a slot is an object with `source`, this is a number"},
      {"other outputType", R"({"source": "static", "value": 1, "outputType": "string"})", "", "FS2005",
       "/outputType: `outputType` says string, the value is number"},
      {"no such outputType", R"({"source": "static", "value": 1, "outputType": "integer"})", "", "FS2005",
       "`outputType` is one of number, string, boolean, array, object"},
      {"outputType of null", R"({"source": "static", "value": null, "outputType": "string"})", "", "FS2005",
       "the value is null"},
      {"static without value", R"({"source": "static"})", "", "FS2001", "a static slot needs `value`"},
      {"no such source", R"({"source": "datafield", "field": "a"})", "", "FS2001", "did you mean \"data-field\"?"},
      {"no source", R"({"field": "a"})", "", "FS2001", "a slot needs `source`"},
      {"another member", R"({"source": "data-field", "field": "a", "outputType": "string"})", "", "FS1101",
       "/outputType: this slot has no member \"outputType\""},
      {"$item outside", R"("$item")", "", "FS2004", "/field: $item and $parent exist only inside an iteration"},
      {"$parent outside", R"("$parent.id")", "", "FS2004", "/field"},
      {"$item in the iterated array", R"(["map", {"array": "$item.a", "mapFunction": "$item"}])", "", "FS2004",
       "/composition/array/field"},
      {"$item after an iteration", R"(["concat", {"value1": ["join", {"array":
                                       ["map", {"array": "a", "mapFunction": "$item"}]}], "value2": "$item"}])",
       "", "FS2004", "/composition/value2/field"},
      {"empty path", R"("")", "", "FS2003", "/field: the path"},
      {"empty name", R"("a..b")", "", "FS2003", "/field"},
      {"dot at the end", R"("a.")", "", "FS2003", "/field"},
  };
  for (const Failure& failure : failures) {
    DYNAMIC_SECTION(failure.title) {
      Problems problems;
      parse_slot(expand(parse(failure.slot)), "", problems);
      REQUIRE(problems.size() == 1);
      check_problem(problems.front(), failure);
    }
  }

  SECTION("outputType that fits") {
    check_value({"", R"({"source": "static", "value": [1], "outputType": "array"})", "{}", "[1]"});
  }
  SECTION("all slots are looked at") {
    Problems problems;
    parse_slot(expand(parse(R"(["concat", {"value1": "", "value2": ["nope!", {}], "separator": "$item"}])")), "",
               problems);
    CHECK(problems.size() == 3);
  }
}

TEST_CASE("slots nest 64 deep and no deeper") {
  Problems problems;
  const auto deepest = parse_slot(nested_slots(64), "", problems);
  REQUIRE(problems.empty());
  Arena arena;
  CHECK(evaluate(*deepest, Value(), arena) == Value(false));  // 63 times not

  CHECK_FALSE(parse_slot(nested_slots(65), "", problems)->complete);
  REQUIRE(problems.size() == 1);
  CHECK(problems.front().code == ErrorCode::slot_too_deep);
}

}  // namespace fsctl::composer
