#include "core/project/form_words.h"

#include <algorithm>
#include <vector>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/check_form.h"
#include "core/text/timestamp.h"

namespace fsctl::project {
namespace {

using Kind = Form::Kind;

std::string words_for_one(const Form& form) {
  switch (form.kind) {
    case Kind::text:
      return "a string";
    case Kind::flag:
      return "true or false";
    case Kind::number:
      return "a number";
    case Kind::whole:
      return "a whole number";
    case Kind::object:
    case Kind::map:
      return "an object";
    case Kind::list:
      return "an array";
    case Kind::any:
    case Kind::one_of:
    case Kind::other:
      return "";
  }
  return "";
}

/// An object of members whose values are left out: `{ "storage": …, "field": … }`.
std::string object_of(const std::vector<std::string>& names) {
  constexpr std::size_t most = 6;
  std::string members;
  for (std::size_t i = 0; i < names.size() && i < most; ++i)
    members += (i > 0 ? ", " : "") + write(Json(names[i])) + ": …";
  return "{ " + members + (names.size() > most ? ", … }" : " }");
}

std::vector<std::string> required_members(const Form& form) {
  std::vector<std::string> names;
  for (const FormMember& member : form.members)
    if (member.is_required) names.push_back(member.name);
  return names;
}

/// The texts of a list, of which each was meant as a name of a map.
std::vector<std::string> names_listed(const Json& json) {
  std::vector<std::string> names;
  if (!json.is_array()) return names;
  for (const Json& item : json) {
    if (!item.is_string()) return {};
    names.push_back(item.get<std::string>());
  }
  return names;
}

/// The objects between which a form leaves the choice, where they are few.
std::string one_of_objects(const Form& form, std::string_view summary) {
  constexpr std::size_t few = 2;
  std::vector<std::string> objects;
  for (const Form& alternative : form.alternatives)
    if (resolved(alternative).kind == Kind::object)
      objects.push_back(object_of(required_members(resolved(alternative))));
  if (objects.empty() || objects.size() > few) return std::string(summary);
  return "write " + objects.front() + (objects.size() > 1 ? " or " + objects.back() : "");
}

/// The least that a file may hold which is a list, by the example of what was written in its place.
std::string instead_of_whole_list(const Json& json, const Form& form) {
  if (json.is_object() && json.size() == 1 && json.front().is_array())
    return "write what stands in `" + json.items().begin().key() + "` in place of the whole";
  const auto needed = required_members(resolved(*form.each));
  if (needed.size() == 2 && json.is_object() && !json.empty() && json.front().is_string())
    return "write [{ " + write(Json(needed.front())) + ": " + write(Json(json.items().begin().key())) + ", " +
           write(Json(needed.back())) + ": " + write(json.front()) + " }]";
  return least_list(form);
}

}  // namespace

std::string least_list(const Form& form) {
  return "write [] for none, or [" + object_of(required_members(resolved(*form.each))) + "]";
}

std::string what_to_write(const FormMember& member) {
  constexpr std::size_t few = 4;
  const auto& choices = resolved(member.form).choices;
  if (choices.empty() || choices.size() > few) return {};
  std::string words;
  for (const auto& choice : choices) words += (words.empty() ? "" : " or ") + write(Json(choice));
  return "write " + write(Json(member.name)) + ": " + words + "; ";
}

std::string text_or_object(const Json& json, const Form& form, std::string_view summary) {
  const auto takes_text =
      std::ranges::any_of(form.alternatives, [](const Form& one) { return resolved(one).kind == Kind::text; });
  const auto field = json.find("field");
  const bool has_text = field != json.end() && field->is_string();
  return takes_text && has_text ? "write " + write(*field) + " in place of the object" : std::string(summary);
}

bool has_type_of(const Form& form, const Json& json) {
  switch (form.kind) {
    case Kind::any:
      return true;
    case Kind::text:
      return json.is_string();
    case Kind::flag:
      return json.is_boolean();
    case Kind::number:
    case Kind::whole:
      return json.is_number();
    case Kind::object:
    case Kind::map:
      return json.is_object();
    case Kind::list:
      return json.is_array();
    case Kind::one_of:
    case Kind::other:
      return false;
  }
  return false;
}

std::string words_for(const Form& form) {
  if (form.kind != Kind::one_of) return words_for_one(form);
  std::vector<std::string> words;
  for (const Form& alternative : form.alternatives)
    if (auto word = words_for_one(resolved(alternative)); std::ranges::find(words, word) == words.end())
      words.push_back(std::move(word));
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : " or ") + word;
  return out;
}

Hint instead_of(const Json& json, const Form& form, std::string_view summary) {
  if (form.kind == Kind::number && json.is_string())
    if (const auto instant = text::parse_timestamp(json.get_ref<const std::string&>()))
      return "an instant is compared as seconds since 1970: write " + std::to_string(*instant / 1000);
  if (!form.choices.empty() && form.choices.size() > 1) return "one of " + joined(form.choices);
  if (form.kind == Kind::one_of) return one_of_objects(form, summary);
  if (form.kind == Kind::list && summary.empty()) return instead_of_whole_list(json, form);
  const auto needed = required_members(form);
  if (form.kind == Kind::object && needed.empty() && json == true) return "write {}";
  if (form.kind == Kind::map && json.is_array() && !json.empty() && fits(json, *form.each))
    return "write { \"NAME\": " + write(json) + " }. " + std::string(summary);
  if (summary.empty()) return needed.empty() ? "" : "it has the members " + joined(needed);
  if (!needed.empty()) return "write " + object_of(needed);
  const auto names = form.kind == Kind::map ? names_listed(json) : std::vector<std::string>();
  if (form.kind == Kind::map && names.empty()) return "write { \"NAME\": … }. " + std::string(summary);
  if (names.empty()) return std::string(summary);
  return "write " + object_of(names) + ". " + std::string(summary);
}

}  // namespace fsctl::project
