#include "core/project/members_meant.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/project/check_form.h"
#include "core/project/findings.h"

namespace fsctl::project {
namespace {

using Names = std::vector<std::string>;

/// Whether a member says nothing of what a file is for, as a program has it in each of its files.
bool is_of_any_file(const std::string& name, const Form& form) {
  return is_of_any_program(name) && form.member("$schema") != nullptr;
}

/// The member that a name may be a misspelling of, if its value has the form of that; null for none.
const FormMember* misspelt(const std::string& name, const Json& json, const Form& form) {
  const auto known = members_of(form);
  const auto* near = nearest(name, known);
  const auto* member = near == nullptr || json.contains(*near) ? nullptr : form.member(*near);
  return member != nullptr && fits(json.at(name), member->form) ? member : nullptr;
}

/// The one member that an object lacks, where its one stranger has the form of that; null in all other cases.
const FormMember* lacking(const Json& json, const Form& form) {
  const auto names = strangers(json, form);
  const FormMember* found = nullptr;
  for (const FormMember& member : form.members) {
    if (!member.is_required || json.contains(member.name)) continue;
    if (found != nullptr) return nullptr;
    found = &member;
  }
  return found != nullptr && names.size() == 1 && fits(json.at(names.front()), found->form) ? found : nullptr;
}

/// The only required member of a form; null when there are none or several.
const FormMember* only_needed(const Form& form) {
  const FormMember* found = nullptr;
  for (const FormMember& member : form.members) {
    if (member.is_required && found != nullptr) return nullptr;
    if (member.is_required) found = &member;
  }
  return found;
}

/// Whether an object has a member of its form, or one whose name may mean one.
bool has_own_members(const Json& json, const Form& form) {
  const auto known = members_of(form);
  return std::ranges::any_of(json.items(), [&](const auto& member) {
    return form.member(member.key()) != nullptr || nearest(member.key(), known) != nullptr;
  });
}

}  // namespace

Names members_of(const Form& form) {
  Names names;
  for (const FormMember& member : form.members) names.push_back(member.name);
  return names;
}

bool is_of_something_else(const Json& json, const Form& form) {
  if (json.empty() || std::ranges::count_if(form.members, &FormMember::is_required) < 2) return false;
  auto known = members_of(form);
  const auto is_known = [&](const auto& member) { return form.member(member.key()) != nullptr; };
  if (std::ranges::all_of(json.items(), is_known)) return false;
  std::erase_if(known, is_of_any_program);
  return std::ranges::none_of(json.items(), [&](const auto& member) {
    return std::ranges::find(known, member.key()) != known.end() || nearest(member.key(), known) != nullptr;
  });
}

Names strangers(const Json& json, const Form& form) {
  auto names = names_of(json.items());
  std::erase_if(names, [&](const std::string& name) {
    return form.member(name) != nullptr || is_of_any_file(name, form) || misspelt(name, json, form) != nullptr;
  });
  return names;
}

std::string meant_by(const std::string& name, const Json& json, const Form& form) {
  if (const auto* member = misspelt(name, json, form)) return member->name;
  const auto* member = is_of_any_file(name, form) ? nullptr : lacking(json, form);
  if (member != nullptr) return member->name;
  const auto known = members_of(form);
  const auto* near = nearest(name, known);
  return near != nullptr ? *near : std::string();
}

void read_as_meant(Json& json, const Form& form) {
  for (const auto& name : names_of(json.items())) {
    const auto other = form.member(name) == nullptr ? meant_by(name, json, form) : std::string();
    if (other.empty() || json.contains(other) || !fits(json[name], form.member(other)->form)) continue;
    json[other] = json[name];
    json.erase(name);
  }
}

const FormMember* left_out_around(const Json& json, const Form& form) {
  const auto* member = form.kind == Form::Kind::object ? only_needed(form) : nullptr;
  if (member == nullptr || json.empty()) return nullptr;
  const auto& each = member->form.each;
  const bool fits_any = member->form.checked_elsewhere || (each != nullptr && each->checked_elsewhere);
  if (fits_any || (json.is_object() && has_own_members(json, form))) return nullptr;
  return fits(json, member->form) ? member : nullptr;
}

}  // namespace fsctl::project
