#include "core/composer/slot_meant.h"

#include <array>
#include <utility>

#include "core/composer/operations.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::composer::meant {
namespace {

/// The source of a slot with a member.
constexpr auto sources_by_member = std::to_array<std::pair<const char*, const char*>>(
    {{"composition", "composed"}, {"field", "data-field"}, {"value", "static"}});

/// The source that goes with the members that a slot has, in place of one that does not exist.
Hint other_source(const Json& slot) {
  for (const auto& [member, meant] : sources_by_member)
    if (slot.contains(member)) return Hint::meant({meant});
  return {};
}

const Operation* operation_named(const Json& json) {
  return json.is_string() ? find_operation(json.get_ref<const std::string&>()) : nullptr;
}

}  // namespace

const std::vector<std::string>& sources() {
  static const std::vector<std::string> all = {"static", "data-field", "composed"};
  return all;
}

Hint by_source(const Json& source, const Json& slot) {
  if (const auto* operation = operation_named(source))
    return "write " + around_operation(std::string(operation->name), slot);
  const auto near = source.is_string() ? did_you_mean(source.get_ref<const std::string&>(), sources()) : Hint();
  return near.empty() ? other_source(slot) : near;
}

Hint without_source(const Json& slot) {
  if (const auto type = slot.find("type"); type != slot.end() && operation_named(*type) != nullptr)
    return R"(this is the inside of one: write { "source": "composed", "composition": … } around it)";
  for (const auto& [member, meant] : sources_by_member)
    if (slot.contains(member)) return "add \"source\": \"" + std::string(meant) + '"';
  return "one of " + joined(sources());
}

std::string around_operation(const std::string& name, const Json& parameters) {
  constexpr std::size_t longest = 160;
  Json composition = Json::object();
  composition["type"] = name;
  for (const auto& [member, value] : parameters.items())
    if (member != "source" && member != "type") composition[member] = value;
  auto inside = write(composition);
  if (inside.size() > longest || composition.size() == 1) inside = R"({ "type": )" + write(Json(name)) + ", … }";
  return R"({ "source": "composed", "composition": )" + inside + " }";
}

Hint in_place_of_composition(const Json& json) {
  if (json.is_array()) return "a composition stands by itself, without [ and ] around it";
  const auto* operation = operation_named(json);
  if (operation == nullptr) return "fsctl operations lists what `type` may be";
  std::string parameters;
  for (const Parameter& parameter : operation->parameters)
    if (parameter.is_required()) parameters += ", " + least_argument(parameter);
  return R"(write { "type": )" + write(json) + parameters + " }";
}

std::string least_argument(const Parameter& parameter) {
  const auto name = '"' + std::string(parameter.name) + "\": ";
  if (parameter.form == Parameter::Form::properties) return name + R"({ "NAME": SLOT })";
  if (parameter.type.base == Type::Base::marker && parameter.item_of.empty())
    return name + R"({ "source": "static", "value": null })";
  return name + R"({ "source": "data-field", "field": ")" + (parameter.item_of.empty() ? "PATH" : "$item") + "\" }";
}

}  // namespace fsctl::composer::meant
