#include "core/composer/slot_meant.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "core/composer/operations.h"
#include "core/composer/path.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/codes.h"
#include "core/text/unicode.h"

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

/// Whether slots and literals stand by name in an object that is no composition.
bool has_slots_and_literals(const Json& json) {
  return json.is_object() && !is_composition(json) && std::ranges::any_of(json, is_slot) &&
         std::ranges::all_of(json, [](const Json& member) { return is_slot(member) || member.is_primitive(); });
}

/// Whether all members of an object are slots, or hold some.
bool has_slots_only(const Json& json) {
  const auto is_one = [](const Json& member) {
    return is_slot(member) || (member.is_object() && (member.contains("byLocale") || member.contains("byScope")));
  };
  return json.is_object() && !json.empty() && std::ranges::all_of(json, is_one);
}

/// The slot of an operation that takes another one, as far as it needs no more than that.
std::string with_argument(const Operation& operation, const Json& argument) {
  Json parameters = Json::object();
  const auto& all = operation.parameters;
  const auto is_needed = [](const Parameter& parameter) { return parameter.is_required(); };
  if (std::ranges::count_if(all, is_needed) == 1 && all.front().form == Parameter::Form::slot)
    parameters[std::string(all.front().name)] = argument;
  return around_operation(std::string(operation.name), parameters);
}

/// What is meant by slots that stand by name where one slot belongs; empty where there are none.
Hint slots_by_name(const Json& json) {
  if (json.contains("byLocale") || json.contains("byScope"))
    return "byLocale and byScope stand around the whole slot of a field, byScope around byLocale, and not within one";
  if (!has_slots_only(json) && has_slots_and_literals(json))
    return "these stand in `properties` of the operation object, each as a slot: a literal as " +
           static_slot(*std::ranges::find_if(json, [](const Json& member) { return member.is_primitive(); }));
  if (!has_slots_only(json)) return {};
  const auto is_of_locale = [](const auto& member) { return text::is_locale(member.key()); };
  if (std::ranges::all_of(json.items(), is_of_locale)) return R"(these are locales: write { "byLocale": … } around it)";
  const auto& [name, only] = *json.get_ref<const Json::object_t&>().begin();
  if (json.size() == 1 && find_operation(name) != nullptr) return "write " + with_argument(*find_operation(name), only);
  if (json.size() == 1) return "write what stands in `" + name + "` in place of this";
  return "slots by name stand in byLocale, in byScope, or in `properties` of the operation object";
}

/// What JSON is of a composition with an operation, as far as it is short.
std::string composition_text(const Json& composition) {
  constexpr std::size_t longest = 240;
  auto text = write(composition);
  return text.size() <= longest ? text : R"({ "type": )" + write(composition.at("type")) + ", … }";
}

Json slot_around(Json composition) { return {{"source", "composed"}, {"composition", std::move(composition)}}; }

Json with_type(const Json& composition, const std::string& type) {
  Json other = composition;
  other["type"] = type;
  return other;
}

/// A composition that denies what another one says.
Json denied(Json composition) { return {{"type", "not"}, {"value", slot_around(std::move(composition))}}; }

/// The comparison with its two sides exchanged.
Json exchanged(const Json& comparison) {
  Json other = with_type(comparison, "greaterThan");
  if (other.contains("value") && other.contains("compare")) std::swap(other["value"], other["compare"]);
  return other;
}

/// The operation of which a name has `Not` in it, such as `isNotNull`; null when there is none.
const Operation* denied_operation(const std::string& name) {
  for (const auto* operation : all_operations())
    for (const auto& denial : {"Not", "not", "Non", "non", "!"})
      if (const auto at = name.find(denial); at != std::string::npos) {
        const auto rest = name.substr(0, at) + name.substr(at + std::string_view(denial).size());
        if (!rest.empty() && text::lower(rest) == text::lower(std::string(operation->name))) return operation;
      }
  return nullptr;
}

/// What people call an operation that is made of others here, and how.
struct Made {
  std::string_view word;  ///< in lower case
  Json (*of)(const Json& composition);
};
const auto made = std::to_array<Made>({
    {"!=", [](const Json& json) { return denied(with_type(json, "equals")); }},
    {"<>", [](const Json& json) { return denied(with_type(json, "equals")); }},
    {"<", exchanged},
    {"lt", exchanged},
    {"lessthan", exchanged},
    {"less", exchanged},
    {"smaller", exchanged},
    {"smallerthan", exchanged},
    {"<=", [](const Json& json) { return denied(with_type(json, "greaterThan")); }},
    {"lte", [](const Json& json) { return denied(with_type(json, "greaterThan")); }},
    {"lessthanorequal", [](const Json& json) { return denied(with_type(json, "greaterThan")); }},
    {">=", [](const Json& json) { return denied(exchanged(json)); }},
    {"gte", [](const Json& json) { return denied(exchanged(json)); }},
    {"greaterthanorequal", [](const Json& json) { return denied(exchanged(json)); }},
});

/// What is done here with other operations than one.
struct Recipe {
  std::string_view word;  ///< in lower case
  std::string_view advice;
};
constexpr std::string_view if_null =
    "write if: isNull of the first as `condition`, the second as `then`, and the first as `else`";
constexpr std::string_view whole_number = "toNumber makes a number of a text, and round a whole one of that";
constexpr auto recipes = std::to_array<Recipe>({
    {"coalesce", if_null},
    {"ifnull", if_null},
    {"nvl", if_null},
    {"default", if_null},
    {"defaultto", if_null},
    {"fallback", if_null},
    {"??", if_null},
    {"tointeger", whole_number},
    {"toint", whole_number},
    {"int", whole_number},
    {"integer", whole_number},
});

const Operation* operation_named(const Json& json) {
  return json.is_string() ? find_operation(json.get_ref<const std::string&>()) : nullptr;
}

}  // namespace

const std::vector<std::string>& sources() {
  static const std::vector<std::string> all = {"static", "data-field", "composed"};
  return all;
}

bool is_slot(const Json& json) {
  const auto source = json.is_object() ? json.find("source") : json.end();
  if (source == json.end() || !source->is_string()) return false;
  return std::ranges::any_of(sources_by_member, [&](const auto& of) {
    return source->get_ref<const std::string&>() == of.second && json.contains(of.first);
  });
}

bool is_composition(const Json& json) {
  const auto type = json.is_object() ? json.find("type") : json.end();
  if (type == json.end() || operation_named(*type) == nullptr) return false;
  return std::ranges::any_of(json, [](const Json& argument) { return is_slot(argument) || has_slots_only(argument); });
}

std::string static_slot(const Json& value) { return R"({ "source": "static", "value": )" + write(value) + " }"; }

bool may_be_path(const Json& json) {
  constexpr std::string_view in_no_path = " \t\n,;=<>+*&|!?()\"'";
  if (json.is_array()) return json.size() == 1 && json.front().is_string() && may_be_path(json.front());
  if (!json.is_string()) return false;
  const auto& text = json.get_ref<const std::string&>();
  return parse_path(text) && text.find_first_of(in_no_path) == std::string::npos;
}

Hint outside_iteration(const Path& path) {
  const auto escaped = "a member that begins with $ is written " + write(Json('\\' + path.text));
  if (path.steps.empty()) return escaped;
  const Path of_record{.steps = path.steps, .text = {}};
  return "a member of the record is written as " + write(Json(text_of(of_record, path.steps.size()))) + ", " + escaped;
}

Hint expression_hint(const Json& json) {
  constexpr auto signs = std::to_array<std::string_view>(
      {"==", "!=", ">=", "<=", " > ", " < ", " + ", " - ", " * ", " / ", " % ", " ?? ", "&&", "||"});
  if (!json.is_string()) return {};
  const auto& text = json.get_ref<const std::string&>();
  const auto is_in = [&](std::string_view sign) { return text.find(sign, 1) != std::string::npos; };
  if (text.empty() || !std::ranges::any_of(signs, is_in)) return {};
  return "an expression is written as a composition (fsctl operations lists what there is), a text as " +
         static_slot(json);
}

Hint by_operation(const std::string& name, const Json& composition) {
  const auto word = text::lower(name);
  if (const auto* operation = denied_operation(name))
    return "write not around it: " + composition_text(denied(with_type(composition, std::string(operation->name))));
  if (const auto* of = std::ranges::find(made, word, &Made::word); of != made.end())
    return "write " + composition_text(of->of(composition));
  if (const auto* recipe = std::ranges::find(recipes, word, &Recipe::word); recipe != recipes.end())
    return std::string(recipe->advice);
  const auto near = did_you_mean(name, operation_names());
  return near.empty() ? "fsctl operations lists them" : near;
}

std::vector<std::string> numbered_names(const Json& composition) {
  std::vector<std::string> names;
  std::string stem;
  for (const auto& [name, _] : composition.items()) {
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.back())) == 0) continue;
    const auto rest = name.substr(0, name.size() - 1);
    if (!names.empty() && rest != stem) return {};
    stem = rest;
    names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

std::string inside_properties(const Json& composition) {
  constexpr std::size_t longest = 240;
  Json members = composition;
  members.erase("type");
  auto text = write(members);
  if (text.size() > longest) {
    text.clear();
    for (const auto& [name, _] : members.items()) text += (text.empty() ? "" : ", ") + write(Json(name)) + ": …";
    text = "{ " + text + " }";
  }
  return R"(these stand inside properties: write "properties": )" + text;
}

Hint by_source(const Json& source, const Json& slot) {
  if (const auto* operation = operation_named(source))
    return "write " + around_operation(std::string(operation->name), slot);
  const auto near = source.is_string() ? did_you_mean(source.get_ref<const std::string&>(), sources()) : Hint();
  return near.empty() ? other_source(slot) : near;
}

Hint without_source(const Json& slot) {
  if (auto by_name = slots_by_name(slot); !by_name.empty()) return by_name;
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
