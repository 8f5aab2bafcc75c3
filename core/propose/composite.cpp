#include <algorithm>

#include "core/fields/field_type.h"
#include "core/propose/chosen.h"

namespace fsctl::propose {
namespace {

std::size_t without_nulls(const infer::Shape& shape) { return shape.values() - shape.count(infer::ValueType::null); }

/// Whether all values but nulls have a type.
bool are_all(const infer::Shape& shape, infer::ValueType type) { return shape.count(type) == without_nulls(shape); }

/// Whether a member of objects has this type in all that have it.
bool suits_member(const infer::Shape& member, const TypeMember& type) {
  const auto name = type.is_array ? std::string_view("array") : std::string_view(type.resolved->form.json_type);
  if (name.empty()) return true;
  const auto* found = std::ranges::find(infer::type_names, name == "integer" ? "number" : name);
  return are_all(member, static_cast<infer::ValueType>(found - infer::type_names.begin()));
}

/// Whether objects have the parts that a composite type needs, and no others.
bool suits_type(const infer::Shape& objects, const FieldType& type) {
  if (type.form.shape != FieldForm::Shape::composite || objects.is_map || objects.members.empty()) return false;
  const auto all = objects.count(infer::ValueType::object);
  for (const auto& [name, shape] : objects.members)
    if (const auto* member = type.member(name); member == nullptr || !suits_member(shape, *member)) return false;
  return std::ranges::all_of(type.members, [&](const TypeMember& member) {
    const auto found = std::ranges::find(objects.members, member.name, &infer::Shape::Member::name);
    return !member.required || (found != objects.members.end() && without_nulls(found->shape) == all);
  });
}

}  // namespace

std::optional<Choice> composite(const Chosen& chosen) {
  const auto* shape = chosen.shape();
  const bool is_list = chosen.traits.arrays > 0;
  if (shape == nullptr || chosen.traits.values() != (is_list ? chosen.traits.arrays : chosen.traits.objects)) return {};
  const auto* objects = is_list ? shape->items.get() : shape;
  if (objects == nullptr || !are_all(*objects, infer::ValueType::object)) return {};
  for (const FieldType& type : chosen.setting.project.types.all()) {
    if (!suits_type(*objects, type) || (type.form.always_array() && !is_list)) continue;
    const bool is_price = type.form.selector == FieldForm::Selector::currency;
    return as_it_is(chosen, type.name, is_price && !is_list ? Use::price : Use::nothing,
                    is_list && type.form.selector == FieldForm::Selector::nothing);
  }
  return {};
}

}  // namespace fsctl::propose
