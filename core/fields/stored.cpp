#include "core/fields/stored.h"

#include "core/fields/stored_variant.h"

namespace fsctl::stored {
namespace {

/// A variant and the key under which it stands; a null one when there is none.
struct Found {
  const Value* value = nullptr;
  std::string_view key{};
};

Found one_of(const Value& variants, std::string_view name) {
  if (const Value* own = variants.find(name)) return {own, name};
  return {variants.find(everywhere), everywhere};
}

Found translated(const Value& variants, const View& view) {
  if (const auto own = one_of(variants, view.locale); own.value != nullptr) return own;
  return {variants.find(view.default_locale), view.default_locale};
}

struct Picked {
  const Value* value = nullptr;
  Variant variant{};
};

/// A field's value, with those of all currencies, and where it stands.
Picked find_variant(const Field& field, const Value& record, const View& view) {
  Picked picked{.value = record.find(field.name)};
  if (picked.value != nullptr && field.is_scoped) {
    const auto [value, key] = one_of(*picked.value, view.scope);
    picked = {value, {.scope = key}};
  }
  if (picked.value != nullptr && field.is_translatable) {
    const auto [value, key] = translated(*picked.value, view);
    picked = {value, {.scope = picked.variant.scope, .locale = key}};
  }
  return picked;
}

bool in_currency(const Value& price, std::string_view currency) {
  const Value* own = price.find("currency");
  return own != nullptr && own->is_text() && own->text() == currency;
}

Value priced(const Field& field, const Value& prices, std::string_view currency, Arena& arena) {
  if (!field.is_array) {
    for (const Value& price : prices.items())
      if (in_currency(price, currency)) return price;
    return {};
  }
  std::size_t count = 0;
  const auto kept = new_items(arena, prices.items().size());
  for (const Value& price : prices.items())
    if (in_currency(price, currency)) kept[count++] = price;
  return std::span<const Value>(kept.first(count));
}

}  // namespace

Value pick(const Field& field, const Value& record, const View& view, Arena& arena) {
  const Value* value = find_variant(field, record, view).value;
  if (value == nullptr) return {};
  if (field.is_price() && value->is_array()) return priced(field, *value, view.currency, arena);
  return *value;
}

Variant variant_of(const Field& field, const Value& record, const View& view) {
  const auto [value, variant] = find_variant(field, record, view);
  return value == nullptr ? Variant{} : variant;
}

}  // namespace fsctl::stored
