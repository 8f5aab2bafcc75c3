#include "core/composer/operations.h"

#include <algorithm>
#include <cmath>

namespace fsctl::composer {

const ValueRule not_zero{[](const Value& value) { return value.number() != 0; }, "must not be 0"};
const ValueRule whole_from_zero{
    [](const Value& value) { return value.number() >= 0 && value.number() == std::floor(value.number()); },
    "must be a whole number from 0 on"};
const ValueRule not_empty{[](const Value& value) { return !value.text().empty(); }, "must not be empty"};

Parameter required(std::string_view name, Type type, std::string_view summary, const ValueRule* rule) {
  return {.name = name, .type = std::move(type), .summary = summary, .rule = rule};
}

Parameter optional(std::string_view name, Type type, Value fallback, std::string_view summary, const ValueRule* rule) {
  return {.name = name, .type = std::move(type), .summary = summary, .fallback = fallback, .rule = rule};
}

Parameter per_item(std::string_view name, std::string_view of, Type type, std::string_view summary) {
  return {.name = name, .type = std::move(type), .summary = summary, .item_of = of};
}

Parameter properties(std::string_view name, std::string_view summary) {
  return {.name = name, .type = object, .summary = summary, .form = Parameter::Form::properties};
}

std::string_view name_of(Category category) {
  switch (category) {
    case Category::arrays:
      return "Array";
    case Category::comparison:
      return "Comparison";
    case Category::logic:
      return "Logic";
    case Category::math:
      return "Math";
    case Category::objects:
      return "Object";
    case Category::texts:
      return "Text";
    case Category::casts:
      return "Cast";
  }
  return "";
}

const std::vector<const Operation*>& all_operations() {
  static const auto all = [] {
    std::vector<const Operation*> operations;
    for (const auto& table : {array_operations(), comparison_operations(), logic_operations(), math_operations(),
                              object_operations(), text_operations(), cast_operations()})
      for (const Operation& operation : table) operations.push_back(&operation);
    return operations;
  }();
  return all;
}

const Operation* find_operation(std::string_view name) {
  const auto found = std::ranges::find(all_operations(), name, &Operation::name);
  return found == all_operations().end() ? nullptr : *found;
}

const std::vector<std::string>& operation_names() {
  static const auto names = [] {
    std::vector<std::string> list;
    for (const Operation* operation : all_operations()) list.emplace_back(operation->name);
    return list;
  }();
  return names;
}

}  // namespace fsctl::composer
