#include "core/json/value.h"

#include <algorithm>

#include "core/json/json.h"

namespace fsctl {

const Value* Value::find(std::string_view name) const {
  if (kind_ != Kind::object) return nullptr;
  const auto all = members();
  for (auto member = all.rbegin(); member != all.rend(); ++member)
    if (member->name == name) return &member->value;
  return nullptr;
}

std::string_view kind_name(const Value& value) {
  switch (value.kind()) {
    case Kind::null:
      return "null";
    case Kind::boolean:
      return "boolean";
    case Kind::integer:
    case Kind::number:
      return "number";
    case Kind::text:
      return "string";
    case Kind::array:
      return "array";
    case Kind::object:
      return "object";
  }
  return "";
}

namespace {

/// Whether what counts in one object is the same in another.
bool has_all_of(const Value& a, const Value& b) {
  return std::ranges::all_of(a.members(), [&](const Member& member) {
    const Value* other = b.find(member.name);
    return other != nullptr && *other == *a.find(member.name);
  });
}

}  // namespace

bool operator==(const Value& a, const Value& b) {
  if (a.is_number() && b.is_number())
    return a.is_integer() && b.is_integer() ? a.integer() == b.integer() : a.number() == b.number();
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Kind::boolean:
      return a.boolean() == b.boolean();
    case Kind::text:
      return a.text() == b.text();
    case Kind::array:
      return std::ranges::equal(a.items(), b.items());
    case Kind::object:
      return has_all_of(a, b) &&
             std::ranges::all_of(b.members(), [&](const Member& member) { return a.find(member.name) != nullptr; });
    default:
      return true;
  }
}

Value to_value(const Json& json, Arena& arena) {
  switch (json.type()) {
    case Json::value_t::boolean:
      return json.get<bool>();
    case Json::value_t::number_integer:
      return json.get<std::int64_t>();
    case Json::value_t::number_unsigned: {
      const auto number = json.get<std::uint64_t>();
      if (number > static_cast<std::uint64_t>(INT64_MAX)) return static_cast<double>(number);
      return static_cast<std::int64_t>(number);
    }
    case Json::value_t::number_float:
      return json.get<double>();
    case Json::value_t::string:
      return copy(arena, json.get_ref<const std::string&>());
    case Json::value_t::array: {
      const auto items = new_items(arena, json.size());
      for (std::size_t i = 0; i < json.size(); ++i) items[i] = to_value(json[i], arena);
      return std::span<const Value>(items);
    }
    case Json::value_t::object: {
      const auto members = new_members(arena, json.size());
      std::size_t i = 0;
      for (const auto& [name, value] : json.items()) members[i++] = {copy(arena, name), to_value(value, arena)};
      return std::span<const Member>(members);
    }
    default:
      return {};
  }
}

Json to_json(const Value& value) {
  switch (value.kind()) {
    case Kind::null:
      return nullptr;
    case Kind::boolean:
      return value.boolean();
    case Kind::integer:
      return value.integer();
    case Kind::number:
      return value.number();
    case Kind::text:
      return std::string(value.text());
    case Kind::array: {
      Json array = Json::array();
      for (const Value& item : value.items()) array.push_back(to_json(item));
      return array;
    }
    case Kind::object: {
      Json object = Json::object();
      for (const auto& [name, member] : value.members()) object[std::string(name)] = to_json(member);
      return object;
    }
  }
  return nullptr;
}

}  // namespace fsctl
