#include "core/composer/parameters_meant.h"

#include <algorithm>

#include "core/composer/operations.h"
#include "core/composer/slot_meant.h"
#include "core/error/suggest.h"
#include "core/json/json.h"

namespace fsctl::composer::meant {
namespace {

bool has_name(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

/// The parameters that an operation needs as slots.
std::vector<std::string> needed_slots(const Operation& operation) {
  std::vector<std::string> names;
  for (const Parameter& parameter : operation.parameters)
    if (parameter.is_required() && parameter.form == Parameter::Form::slot) names.emplace_back(parameter.name);
  return names;
}

/// Whether the members of what an operation makes stand beside its type, and not in its `properties`.
bool takes_properties(const Json& composition, const Operation& operation) {
  const auto& parameter = operation.parameters.front();
  return parameter.form == Parameter::Form::properties && !composition.contains(parameter.name);
}

/// Whether an argument is an object of slots by name, as `properties` is one.
bool has_slots(const Json& argument) {
  return argument.is_object() && !is_slot(argument) && std::ranges::any_of(argument, is_slot);
}

}  // namespace

std::vector<std::string> parameter_names(const Operation& operation) {
  std::vector<std::string> names;
  for (const Parameter& parameter : operation.parameters) names.emplace_back(parameter.name);
  return names;
}

std::vector<MisspeltParameter> numbered_parameters(const Json& composition, const Operation& operation) {
  const auto names = numbered_names(composition);
  const auto wanted = needed_slots(operation);
  const auto is_there = [&](const auto& name) { return composition.contains(name) && !has_name(names, name); };
  const auto is_right = [&](const auto& name) { return has_name(wanted, name); };
  if (names.size() < 2 || names.size() != wanted.size() || std::ranges::any_of(wanted, is_there) ||
      std::ranges::all_of(names, is_right))
    return {};
  std::vector<MisspeltParameter> misspelt;
  for (std::size_t i = 0; i < names.size(); ++i) misspelt.push_back({names[i], wanted[i]});
  return misspelt;
}

std::string member_of_operation(const Json& composition) {
  for (const auto& [name, value] : composition.items())
    if (value.is_string() && find_operation(value.get_ref<const std::string&>()) != nullptr) return name;
  return {};
}

Hint by_parameter(const Json& composition, const Json& argument, const Operation& operation) {
  if (takes_properties(composition, operation))
    return composition.size() == 2 && has_slots(argument)
               ? Hint::meant({std::string(operation.parameters.front().name)})
               : Hint(inside_properties(composition));
  const auto known = parameter_names(operation);
  const bool holds_parameters =
      argument.is_object() && !argument.empty() &&
      std::ranges::all_of(argument.items(), [&](const auto& member) { return has_name(known, member.key()); });
  return (holds_parameters ? "parameters stand beside `type` themselves: " : "it takes ") + joined(known);
}

}  // namespace fsctl::composer::meant
