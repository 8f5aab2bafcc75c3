#include "core/mapping/lost_values.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/composer/marker_reach.h"
#include "core/fields/fit.h"
#include "core/mapping/map_slot.h"

namespace fsctl::mapping {
namespace {

/// The kinds of markers that a slot reads but whose variants its field does not store.
composer::MarkerKinds unkept(const Field& field, const composer::Slot& slot, const SeenRecord& record) {
  if (field.is_scoped && field.is_translatable && field.is_price()) return {};
  auto kinds = composer::markers_read(slot, record.value());
  kinds.channel = kinds.channel && !field.is_scoped;
  kinds.translation = kinds.translation && !field.is_translatable;
  kinds.currency = kinds.currency && !field.is_price();
  return kinds;
}

/// The slot's value for a record as an audience sees it, fitted to the field; nothing when that fails.
std::optional<Value> value_for(const Field& field, const composer::Slot& slot, const Value& seen, Arena& arena) {
  try {
    Problems ignored;
    const Value value = composer::evaluate(slot, seen, arena);
    return value.is_null() ? value : fit(value, field, arena, ignored);
  } catch (const Error&) {
    return {};
  }
}

/// Whether a value differs from the stored one, so that storing that for all would lose it.
bool is_lost(const std::optional<Value>& value, const Value& kept) {
  return !value || (!value->is_null() && !(*value == kept));
}

Problem lost(const Field& field, const composer::Slot& slot, const Audience& audience, const Audience& other) {
  const auto told = [&](const std::string& what, std::string_view marker, std::string_view whose,
                        const std::string& hint) {
    return misfit_of(slot,
                     field.name + " keeps one value for all " + what + ", and `" + std::string(marker) + "` gives \"" +
                         std::string(whose) + "\" another",
                     hint);
  };
  if (other.scope != audience.scope) return told("scopes", "@channel", other.scope, "set isScoped on the field");
  if (other.locale != audience.locale)
    return told("locales", "@translation", other.locale, "set isTranslatable on the field");
  return told("currencies", "@currency", other.currency, "a field of type Price keeps one for each currency");
}

/// All names, or only `one`. They outlive the SeenRecord, whose cache refers to them.
std::vector<std::string_view> these(bool all, const std::vector<std::string>& names, std::string_view one) {
  return all ? std::vector<std::string_view>(names.begin(), names.end()) : std::vector{one};
}

}  // namespace

void refuse_lost_values(const Field& field, const composer::Slot& slot, const Audience& audience, const Value& kept,
                        const Audiences& audiences, SeenRecord& record) {
  const auto kinds = unkept(field, slot, record);
  if (!kinds.channel && !kinds.translation && !kinds.currency) return;
  for (const auto scope : these(kinds.channel, audiences.scopes, audience.scope))
    for (const auto locale : these(kinds.translation, audiences.locales, audience.locale))
      for (const auto currency : these(kinds.currency, audiences.currencies, audience.currency)) {
        const Audience other{.scope = scope, .locale = locale, .currency = currency};
        if (other == audience) continue;
        if (is_lost(value_for(field, slot, record.seen_by(other, &audience), record.arena()), kept))
          return add_once(lost(field, slot, audience, other), record);
      }
}

void refuse_foreign_prices(const Field& field, const composer::Slot& slot, const Audience& audience,
                           const Value& prices, SeenRecord& record) {
  const auto is_foreign = [&](const Value& price) { return price.find("currency")->text() != audience.currency; };
  if (std::ranges::none_of(prices.items(), is_foreign) || !composer::markers_read(slot, record.value()).currency)
    return;
  const Audience nobody{.scope = audience.scope, .locale = audience.locale, .currency = {}};
  const auto given_to_all = value_for(field, slot, record.seen_by(nobody), record.arena());
  const auto is_given_to_all = [&](const Value& price) {
    return given_to_all && given_to_all->is_array() &&
           std::ranges::find(given_to_all->items(), price) != given_to_all->items().end();
  };
  for (const Value& price : prices.items())
    if (is_foreign(price) && !is_given_to_all(price))
      return add_once(misfit_of(slot,
                                field.name + " has a price in " + std::string(price.find("currency")->text()) +
                                    " that `@currency` gives for " + std::string(audience.currency),
                                "what stands under a currency is a price in it"),
                      record);
}

}  // namespace fsctl::mapping
