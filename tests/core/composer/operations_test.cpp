#include "core/composer/operations.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>

#include "core/composer/evaluate.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/write.h"

namespace fsctl::composer {
namespace {

/// An argument of an example as a slot: an object with `source` is one already, anything else is a literal.
Json to_slot(const Json& argument) {
  if (argument.is_object() && argument.contains("source")) return argument;
  return {{"source", "static"}, {"value", argument}};
}

Json to_slots(const Json& members) {
  Json slots = Json::object();
  for (const auto& [name, member] : members.items()) slots[name] = to_slot(member);
  return slots;
}

/// The composed slot that runs an operation with the arguments of an example.
Json composed(const Operation& operation, std::string_view arguments) {
  const Json json = parse(std::string(arguments));
  Json composition = to_slots(json);
  composition["type"] = operation.name;
  for (const Parameter& parameter : operation.parameters)
    if (parameter.form == Parameter::Form::properties) composition[parameter.name] = to_slots(json[parameter.name]);
  return {{"source", "composed"}, {"composition", composition}};
}

using Names = std::set<std::string>;

Names names_where(bool extension) {
  Names names;
  for (const Operation* operation : all_operations())
    if (operation->extension == extension) names.emplace(operation->name);
  return names;
}

}  // namespace

TEST_CASE("every operation's examples hold") {
  for (const Operation* operation : all_operations())
    for (const auto& [arguments, result] : operation->examples) {
      DYNAMIC_SECTION(operation->name << ' ' << arguments) {
        Problems problems;
        const auto slot = parse_slot(composed(*operation, arguments), "", problems);
        REQUIRE(problems.empty());
        Arena arena;
        const Value found = evaluate(*slot, to_value(Json::object(), arena), arena);
        INFO("found " << write(to_json(found)));
        CHECK(found == to_value(parse(std::string(result)), arena));
      }
    }
}

TEST_CASE("every operation is described") {
  for (const Operation* operation : all_operations()) {
    DYNAMIC_SECTION(operation->name) {
      CHECK(operation->summary.ends_with('.'));
      CHECK(operation->examples.size() >= 2);
      CHECK_FALSE(operation->parameters.empty());
      for (const Parameter& parameter : operation->parameters) CHECK(parameter.summary.ends_with('.'));
    }
  }
}

TEST_CASE("names of operations, and of the parameters of one, are unique") {
  CHECK(Names(operation_names().begin(), operation_names().end()).size() == all_operations().size());
  for (const Operation* operation : all_operations()) {
    DYNAMIC_SECTION(operation->name) {
      Names names;
      for (const Parameter& parameter : operation->parameters) CHECK(names.emplace(parameter.name).second);
      CHECK_FALSE(names.contains("type"));
    }
  }
}

TEST_CASE("a parameter per element names the array it iterates over") {
  for (const Operation* operation : all_operations())
    for (const Parameter& parameter : operation->parameters)
      if (!parameter.item_of.empty()) {
        const auto iterated = std::ranges::find(operation->parameters, parameter.item_of, &Parameter::name);
        INFO(operation->name << '.' << parameter.name);
        REQUIRE(iterated != operation->parameters.end());
        CHECK(iterated->type.base == Type::Base::array);
      }
}

TEST_CASE("a fallback has the type of its parameter") {
  for (const Operation* operation : all_operations())
    for (const Parameter& parameter : operation->parameters)
      if (parameter.fallback) {
        INFO(operation->name << '.' << parameter.name);
        CHECK(accepts(parameter.type, *parameter.fallback));
      }
}

TEST_CASE("the documented operations and the extensions are all there") {
  CHECK(names_where(false) ==
        Names{"count",    "filter", "findFirst", "first",       "flatMap",  "join",     "map",      "merge",  "slice",
              "split",    "unique", "equals",    "greaterThan", "isEmpty",  "isNull",   "isScalar", "and",    "if",
              "not",      "or",     "xor",       "divide",      "exponent", "multiply", "get",      "object", "concat",
              "contains", "lower",  "slugify",   "toString",    "toNumber", "toBoolean"});
  CHECK(names_where(true) == Names{"endsWith", "length", "replace", "startsWith", "stripTags", "substring", "trim",
                                   "upper", "add", "modulo", "round", "subtract"});
}

TEST_CASE("an operation stands in the table of its category") {
  const auto all_in = [](std::span<const Operation> table, Category category) {
    return std::ranges::all_of(table, [&](const Operation& operation) { return operation.category == category; });
  };
  CHECK(all_in(array_operations(), Category::arrays));
  CHECK(all_in(comparison_operations(), Category::comparison));
  CHECK(all_in(logic_operations(), Category::logic));
  CHECK(all_in(math_operations(), Category::math));
  CHECK(all_in(object_operations(), Category::objects));
  CHECK(all_in(text_operations(), Category::texts));
  CHECK(all_in(cast_operations(), Category::casts));
}

}  // namespace fsctl::composer
