#include "core/fields/stored.h"

namespace fsctl::stored {
namespace {

const Value* one_of(const Value& variants, std::string_view name) {
  if (const Value* own = variants.find(name)) return own;
  return variants.find(everywhere);
}

const Value* translated(const Value& variants, const View& view) {
  if (const Value* own = one_of(variants, view.locale)) return own;
  return variants.find(view.default_locale);
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
  const Value* value = record.find(field.name);
  if (value != nullptr && field.is_scoped) value = one_of(*value, view.scope);
  if (value != nullptr && field.is_translatable) value = translated(*value, view);
  if (value == nullptr) return {};
  if (field.is_price() && value->is_array()) return priced(field, *value, view.currency, arena);
  return *value;
}

}  // namespace fsctl::stored
