#include "core/adopt/types.h"

#include <algorithm>

#include "core/project/block.h"

namespace fsctl::adopt {
namespace {

using Kind = Shape::Kind;

bool begins_with(const std::vector<std::string>& keys, const std::vector<std::string>& first) {
  return keys.size() >= first.size() && std::equal(first.begin(), first.end(), keys.begin());
}

/// Whether an object has all members that values of a type must have.
bool has_members(const Json& schema, const FieldType& type) {
  const Json& members = at(schema, "properties");
  return std::ranges::all_of(type.members, [&](const TypeMember& member) { return members.contains(member.name); });
}

}  // namespace

std::string Types::free_name(const std::string& name) const {
  const auto base = name.empty() ? std::string("Value") : name;
  auto found = base;
  for (int number = 2; built_in_.find(found) != nullptr || added_.contains(found); ++number)
    found = base + std::to_string(number);
  return found;
}

std::string Types::named(const Shape& shape, const std::string& member) {
  switch (shape.kind) {
    case Kind::text:
      return "String";
    case Kind::date:
      return "DateTime";
    case Kind::integer:
      return "Integer";
    case Kind::number:
      return "Float";
    case Kind::boolean:
      return "Boolean";
    case Kind::enumeration:
      return enumeration(shape.keys, member);
    case Kind::composite:
      return composite(shape, member);
    default:
      return "Any";
  }
}

std::string Types::enumeration(const std::vector<std::string>& keys, const std::string& member) {
  if (const auto known = enumerations_.find(keys); known != enumerations_.end()) return known->second;
  for (const auto& type : built_in_.all()) {
    if (type.form.shape != FieldForm::Shape::enumeration || !begins_with(keys, type.keys)) continue;
    const std::vector<std::string> more(keys.begin() + static_cast<std::ptrdiff_t>(type.keys.size()), keys.end());
    if (!more.empty() && added_.contains(type.name)) continue;
    if (!more.empty()) added_[type.name] = {{"enum", more}};
    return enumerations_[keys] = type.name;
  }
  const auto name = free_name(project::type_name(member));
  added_[name] = {{"enum", keys}};
  return enumerations_[keys] = name;
}

std::string Types::composite(const Shape& shape, const std::string& member) {
  if (!shape.name.empty())
    if (const auto known = composites_.find(shape.name); known != composites_.end()) return known->second;
  const FieldType* known = built_in_.find(shape.name);
  if (known != nullptr && known->form.shape == FieldForm::Shape::composite && has_members(*shape.schema, *known)) {
    composites_[shape.name] = known->name;
    if (Json more = members_of(*shape.schema, known); !more.empty())
      added_[known->name] = {{"fields", std::move(more)}};
    return known->name;
  }
  const auto name = free_name(project::type_name(shape.name.empty() ? member : shape.name));
  const auto key = shape.name.empty() ? name : shape.name;
  composites_[key] = "Any";  // what contains itself
  added_[name] = Json::object();
  Json members = members_of(*shape.schema, nullptr);
  added_[name] = {{"fields", std::move(members)}};
  return composites_[key] = name;
}

/// The members of a composite type, without those that the extended type has.
Json Types::members_of(const Json& schema, const FieldType* extended) {
  Json members = Json::object();
  for (const auto& [name, inner] : at(schema, "properties").items()) {
    if (extended != nullptr && extended->member(name) != nullptr) continue;
    const Shape shape = document_.shape_of(inner);
    Json member = {{"type", named(shape, name)}};
    if (extended == nullptr && holds(at(schema, "required"), name)) member["required"] = true;
    if (shape.is_list) member["isArray"] = true;
    members[name] = member.size() == 1 ? member["type"] : member;
  }
  return members;
}

}  // namespace fsctl::adopt
