#include "core/composer/composite_members.h"

#include <algorithm>

#include "core/composer/check.h"
#include "core/error/suggest.h"

namespace fsctl::composer::members {
namespace {

bool is_meant(const std::string& name, const std::vector<std::string>& unknown, const FieldType& wanted) {
  const auto known = member_names(wanted);
  return std::ranges::any_of(unknown, [&](const auto& other) {
    const auto* near = nearest(other, known);
    return near != nullptr && *near == name;
  });
}

}  // namespace

std::vector<std::string> member_names(const FieldType& type) {
  std::vector<std::string> names;
  for (const TypeMember& member : type.members) names.push_back(member.name);
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? "`" : i + 1 == names.size() ? " and `" : ", `") + names[i] + "`";
  return out;
}

Members lacking_members(const Type& type, const FieldType& wanted, const std::vector<std::string>& unknown) {
  Members lacking;
  for (const TypeMember& member : wanted.members) {
    const auto given = type.members->find(member.name);
    const bool absent = given == type.members->end() || given->second.base == Type::Base::null;
    if (absent && member.required && !is_meant(member.name, unknown, wanted)) lacking.push_back(&member);
  }
  return lacking;
}

const TypeMember* renamed_member(const Type& type, const std::vector<std::string>& unknown, const Members& lacking) {
  if (unknown.size() != 1 || lacking.size() != 1) return nullptr;
  const auto& wanted = type_named(lacking.front()->resolved->form.json_type);
  const Type& given = type.members->at(unknown.front());
  const bool is_absent = type.members->contains(lacking.front()->name);
  return !is_absent && given.is_known() && may_be(wanted, given) ? lacking.front() : nullptr;
}

bool is_object_of_record(const Type& type) {
  return type.origin != nullptr && type.origin->source == Slot::Source::data_field && !type.members->empty();
}

std::vector<std::string> names_of(const Members& members) {
  std::vector<std::string> names;
  for (const auto* member : members) names.push_back(member->name);
  return names;
}

}  // namespace fsctl::composer::members
