#include "core/propose/wrapped.h"

#include <algorithm>

#include "core/fake/role.h"

namespace fsctl::propose {
namespace {

constexpr std::size_t deepest = 4;

bool is_list_of_objects(const Value& value) {
  return value.is_array() && !value.items().empty() && std::ranges::all_of(value.items(), &Value::is_object);
}

bool has_id(const Value& object) {
  return std::ranges::any_of(object.members(), [](const Member& member) {
    const auto role = fake::role_named(member.name);
    const bool may_be_id = role == fake::Role::key || role == fake::Role::sku || role == fake::Role::slug;
    return may_be_id && (member.value.is_text() || member.value.is_number());
  });
}

void add_lists(const Value& object, const std::vector<std::string>& path, std::vector<std::vector<std::string>>& out) {
  for (const auto& [name, value] : object.members()) {
    auto inner = path;
    inner.emplace_back(name);
    if (is_list_of_objects(value)) out.push_back(inner);
    if (value.is_object() && inner.size() < deepest) add_lists(value, inner, out);
  }
}

}  // namespace

std::vector<std::vector<std::string>> lists_in(const Value& object) {
  std::vector<std::vector<std::string>> lists;
  if (object.is_object() && !has_id(object)) add_lists(object, {}, lists);
  return lists;
}

}  // namespace fsctl::propose
