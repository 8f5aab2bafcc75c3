#include "core/json/value.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <vector>

#include "core/json/json.h"
#include "core/text/keyed_hash.h"

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

/// The members of an object sorted by name; of duplicates the last one.
std::vector<const Member*> counting_members(const Value& object) {
  std::vector<const Member*> members;
  for (const Member& member : std::views::reverse(object.members())) members.push_back(&member);
  std::ranges::stable_sort(members, {}, &Member::name);
  members.erase(std::ranges::unique(members, {}, &Member::name).begin(), members.end());
  return members;
}

bool is_same_member(const Member* a, const Member* b) { return a->name == b->name && a->value == b->value; }

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
      return std::ranges::equal(counting_members(a), counting_members(b), is_same_member);
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
      // Inserting through the object would search all of its names each time.
      Json object = Json::object();
      auto& members = object.get_ref<Json::object_t&>();
      text::ByName<std::size_t> places;
      for (const auto& [name, member] : value.members()) {
        const auto [place, is_new] = places.try_emplace(std::string(name), members.size());
        if (is_new) members.emplace_back(place->first, nullptr);
        std::next(members.begin(), static_cast<std::ptrdiff_t>(place->second))->second = to_json(member);
      }
      return object;
    }
  }
  return nullptr;
}

}  // namespace fsctl
