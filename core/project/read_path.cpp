#include "core/project/read_path.h"

#include <algorithm>
#include <cstddef>

#include "core/project/holder.h"

namespace fsctl::project {
namespace {

Value step_into(const Value& value, const std::string& name, Arena& arena) {
  if (value.is_object()) {
    const Value* member = value.find(name);
    return member != nullptr ? *member : Value();
  }
  if (!value.is_array()) return {};
  std::size_t count = 0;
  const auto kept = new_items(arena, value.items().size());
  for (const Value& item : value.items())
    if (const Value inner = step_into(item, name, arena); !inner.is_null()) kept[count++] = inner;
  return std::span<const Value>(kept.first(count));
}

Value option_values(const Value& options, const std::string& attribute, Arena& arena) {
  if (!options.is_array()) return {};
  std::size_t count = 0;
  const auto kept = new_items(arena, options.items().size());
  for (const Value& option : options.items()) {
    const Value* name = option.find("attribute");
    const Value* value = option.find("value");
    if (name != nullptr && value != nullptr && name->is_text() && name->text() == attribute) kept[count++] = *value;
  }
  return std::span<const Value>(kept.first(count));
}

/// The value of a path in the content of one stored record.
Value read_content(const FieldPath& path, const Value& content, const stored::View& view, Arena& arena) {
  Value value = stored::pick(*path.field, content, view, arena);
  if (!path.attribute.empty()) return option_values(value, path.attribute, arena);
  for (const auto& step : path.steps) value = step_into(value, step, arena);
  return value;
}

bool lives_at_product(const FieldPath& path, const RecordView& record) {
  return path.field->shared_across_variants && !record.product_content.is_null();
}

bool is_empty(const Value& value) { return value.is_null() || (value.is_array() && value.items().empty()); }

struct Held {
  Value value;
  Holder holder{};
};

/// REQUIRES: a path to a field with a type.
Held read_from_holder(const FieldPath& path, const RecordView& record, const stored::View& view, Arena& arena) {
  if (lives_at_product(path, record))
    return {read_content(path, record.product_content, view, arena), {.kind = Holder::Kind::product}};
  Held held{read_content(path, record.content, view, arena)};
  if (path.field->shared_across_variants) return held;
  for (std::size_t i = 0; i < record.variants.size() && is_empty(held.value); ++i)
    held = {read_content(path, record.variants[i], view, arena), {.kind = Holder::Kind::variant, .variant = i}};
  return held;
}

void flatten(const Value& value, std::vector<Value>& values) {
  if (value.is_array()) {
    for (const Value& item : value.items()) flatten(item, values);
  } else if (!value.is_null()) {
    values.push_back(value);
  }
}

}  // namespace

Value read_path(const FieldPath& path, const RecordView& record, const stored::View& view, Arena& arena) {
  if (path.root == FieldPath::Root::key) return record.key;
  if (path.root == FieldPath::Root::parent_key) return record.product.empty() ? record.key : record.product;
  if (path.field == nullptr || path.field->type == nullptr) return {};
  return read_from_holder(path, record, view, arena).value;
}

Holder holder_of(const FieldPath& path, const RecordView& record, const stored::View& view, Arena& arena) {
  if (path.field == nullptr || path.field->type == nullptr) return {};
  return read_from_holder(path, record, view, arena).holder;
}

void collect_path(const FieldPath& path, const RecordView& record, const stored::View& view, Arena& arena,
                  std::vector<Value>& values) {
  if (path.root != FieldPath::Root::field || path.field == nullptr || path.field->shared_across_variants) {
    flatten(read_path(path, record, view, arena), values);
    return;
  }
  if (path.field->type == nullptr) return;
  flatten(read_content(path, record.content, view, arena), values);
  for (const Value& variant : record.variants) flatten(read_content(path, variant, view, arena), values);
}

std::vector<std::vector<Value>> collect_by_variant(const FieldPath& path, const RecordView& record,
                                                   const stored::View& view, Arena& arena) {
  std::vector<std::vector<Value>> rows(std::max<std::size_t>(1, record.variants.size()));
  if (path.field == nullptr || path.field->type == nullptr) return rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool has_own =
        i < record.variants.size() && !is_empty(stored::pick(*path.field, record.variants[i], view, arena));
    flatten(read_content(path, has_own ? record.variants[i] : record.content, view, arena), rows[i]);
  }
  return rows;
}

}  // namespace fsctl::project
