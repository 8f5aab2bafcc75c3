#include "core/mapping/map_record.h"

#include <algorithm>

#include "core/fields/stored.h"
#include "core/mapping/lost_values.h"
#include "core/mapping/map_slot.h"

namespace fsctl::mapping {

RecordMapper::RecordMapper(const project::Project& project, const project::Composer& composer,
                           const MappingChoice& choice)
    : composer_(composer),
      scopes_(project.places.scope_keys()),
      locales_(project.places.locales()),
      currencies_(project.places.currencies()),
      mapped_scopes_(choice.place != nullptr ? std::vector{choice.place->scope} : scopes_),
      mapped_locales_(choice.place != nullptr ? std::vector{choice.place->locale} : locales_),
      trace_(choice.trace) {
  for (const Field& field : composer.storage->fields) {
    if (!choice.field.empty() && field.name != choice.field) continue;
    if (const auto slots = composer.fields.find(field.name); slots != composer.fields.end())
      plans_.push_back({&field, &slots->second});
  }
  const auto view = project::view_of(project.places, project.places.fallback);
  fallback_ = {view.scope, view.locale, view.currency};
  if (choice.place != nullptr) traced_currency_ = project::view_of(project.places, *choice.place).currency;
}

Value RecordMapper::map(const Value& value, bool may_have_markers, Arena& arena, Problems& problems) {
  if (may_have_markers && has_wrong_markers(value, problems)) return {};
  const auto first_own = static_cast<std::ptrdiff_t>(problems.size());
  SeenRecord record(value, may_have_markers, arena, problems);
  const auto members = new_members(arena, plans_.size());
  std::size_t count = 0;
  for (const FieldPlan& plan : plans_)
    if (const Value mapped = field_value(plan, record); !mapped.is_null())
      members[count++] = {plan.field->name, mapped};
  for (auto problem = problems.begin() + first_own; problem != problems.end(); ++problem)
    problem->source = composer_.source;
  return std::span<const Member>(members.first(count));
}

/// Whether markers have invalid keys, which are reported.
bool RecordMapper::has_wrong_markers(const Value& value, Problems& problems) const {
  const auto before = problems.size();
  composer::check_markers(value, scopes_, locales_, problems);
  return problems.size() > before;
}

Value RecordMapper::field_value(const FieldPlan& plan, SeenRecord& record) {
  return plan.field->is_scoped ? per_scope(plan, record) : per_locale(plan, *plan.slots, fallback_.scope, record);
}

/// An object of scope to value, or of `*` to the value when all scopes share it.
Value RecordMapper::per_scope(const FieldPlan& plan, SeenRecord& record) {
  const bool same = plan.slots->by_scope.empty() && !record.has_markers();
  const auto members = new_members(record.arena(), mapped_scopes_.size());
  std::size_t count = 0;
  for (const auto& scope : mapped_scopes_) {
    const project::FieldSlots* slots = plan.slots;
    if (!slots->by_scope.empty()) {
      const auto own = slots->by_scope.find(scope);
      if (own == slots->by_scope.end()) continue;
      slots = &own->second;
    }
    const Value value = per_locale(plan, *slots, scope, record);
    if (!value.is_null()) members[count++] = {same ? stored::everywhere : std::string_view(scope), value};
    if (same) break;
  }
  return count == 0 ? Value() : Value(std::span<const Member>(members.first(count)));
}

Value RecordMapper::per_locale(const FieldPlan& plan, const project::FieldSlots& slots, std::string_view scope,
                               SeenRecord& record) {
  if (!plan.field->is_translatable)
    return per_currency(*plan.field, *slots.every, {scope, fallback_.locale, fallback_.currency}, record);
  const bool same = slots.by_locale.empty() && !record.has_markers();
  const auto members = new_members(record.arena(), mapped_locales_.size());
  std::size_t count = 0;
  for (const auto& locale : mapped_locales_) {
    const composer::Slot* slot = slots.every.get();
    if (!slots.by_locale.empty()) {
      const auto own = slots.by_locale.find(locale);
      if (own == slots.by_locale.end()) continue;
      slot = own->second.get();
    }
    const Value value = per_currency(*plan.field, *slot, {scope, locale, fallback_.currency}, record);
    if (!value.is_null()) members[count++] = {same ? stored::everywhere : std::string_view(locale), value};
    if (same) break;
  }
  return count == 0 ? Value() : Value(std::span<const Member>(members.first(count)));
}

/// One list with the prices of all currencies; for other fields, the single value, as the currency does not matter.
Value RecordMapper::per_currency(const Field& field, const composer::Slot& slot, Audience audience,
                                 SeenRecord& record) {
  if (!field.is_price() || !record.has_markers()) return for_reader(field, slot, audience, record);
  std::vector<Value> prices;
  bool has_any = false;
  for (const auto& currency : currencies_) {
    audience.currency = currency;
    const Value list = for_reader(field, slot, audience, record);
    if (!list.is_array()) continue;
    has_any = true;
    refuse_foreign_prices(field, slot, audience, list, record);
    const std::vector<Value> before = prices;
    for (const Value& price : list.items())
      if (std::ranges::find(before, price) == before.end()) prices.push_back(price);
  }
  if (!has_any) return {};
  const auto items = new_items(record.arena(), prices.size());
  std::ranges::copy(prices, items.begin());
  return fit_slot(std::span<const Value>(items), field, slot, record).value_or(Value());
}

Value RecordMapper::for_reader(const Field& field, const composer::Slot& slot, const Audience& audience,
                               SeenRecord& record) {
  const bool has_others = field.is_price() && record.has_markers();
  auto* const trace = has_others && audience.currency != traced_currency_ ? nullptr : trace_;
  const auto value = map_slot(field, slot, audience, record, trace);
  if (!value) return {};
  if (record.has_markers())
    refuse_lost_values(field, slot, audience, *value,
                       {.scopes = scopes_, .locales = locales_, .currencies = currencies_}, record);
  return *value;
}

}  // namespace fsctl::mapping
