#include "core/ingest/map_record.h"

#include <algorithm>

#include "core/composer/evaluate.h"
#include "core/composer/markers.h"
#include "core/fields/fit.h"
#include "core/fields/stored.h"

namespace fsctl::ingest {

/// One record on its way: its value for each reader, as far as anybody asked.
struct RecordMapper::Record {
  Value value;
  bool has_markers;
  Arena& arena;
  Problems& problems;
  std::vector<std::pair<Reader, Value>> resolved{};

  const Value& for_reader(const Reader& reader) {
    if (!has_markers) return value;
    for (const auto& [known, record] : resolved)
      if (known == reader) return record;
    return resolved
        .emplace_back(reader, composer::resolve_markers(value, {reader.scope, reader.currency, reader.locale}, arena))
        .second;
  }
};

RecordMapper::RecordMapper(const project::Project& project, const project::Composer& composer)
    : composer_(composer),
      scopes_(project.places.scope_keys()),
      locales_(project.places.locales()),
      currencies_(project.places.currencies()) {
  const auto& storage = project.storages.find(composer.storage)->second;
  for (const Field& field : storage.fields)
    if (const auto slots = composer.fields.find(field.name); slots != composer.fields.end())
      plans_.push_back({&field, &slots->second});
  const auto view = project::view_of(project.places, project.places.fallback);
  fallback_ = {view.scope, view.locale, view.currency};
}

Value RecordMapper::map(const Value& value, bool may_have_markers, Arena& arena, Problems& problems) {
  Record record{.value = value, .has_markers = may_have_markers, .arena = arena, .problems = problems};
  if (may_have_markers && has_wrong_markers(value, problems)) return {};
  const auto members = new_members(arena, plans_.size());
  std::size_t count = 0;
  for (const FieldPlan& plan : plans_)
    if (const Value mapped = field_value(plan, record); !mapped.is_null())
      members[count++] = {plan.field->name, mapped};
  for (Problem& problem : problems)
    if (!problem.source && problem.code != ErrorCode::value_misfit) problem.source = composer_.source;
  return std::span<const Member>(members.first(count));
}

/// Whether markers have keys that mean nothing.
bool RecordMapper::has_wrong_markers(const Value& value, Problems& problems) const {
  const auto before = problems.size();
  composer::check_markers(value, scopes_, locales_, problems);
  return problems.size() > before;
}

Value RecordMapper::field_value(const FieldPlan& plan, Record& record) {
  return plan.field->is_scoped ? per_scope(plan, record) : per_locale(plan, *plan.slots, fallback_.scope, record);
}

/// An object of scope to value, or of `*` to the value when all scopes have the same.
Value RecordMapper::per_scope(const FieldPlan& plan, Record& record) {
  const bool same = plan.slots->by_scope.empty() && !record.has_markers;
  const auto members = new_members(record.arena, scopes_.size());
  std::size_t count = 0;
  for (const auto& scope : scopes_) {
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
                               Record& record) {
  if (!plan.field->is_translatable)
    return per_currency(plan, *slots.every, {scope, fallback_.locale, fallback_.currency}, record);
  const bool same = slots.by_locale.empty() && !record.has_markers;
  const auto members = new_members(record.arena, locales_.size());
  std::size_t count = 0;
  for (const auto& locale : locales_) {
    const composer::Slot* slot = slots.every.get();
    if (!slots.by_locale.empty()) {
      const auto own = slots.by_locale.find(locale);
      if (own == slots.by_locale.end()) continue;
      slot = own->second.get();
    }
    const Value value = per_currency(plan, *slot, {scope, locale, fallback_.currency}, record);
    if (!value.is_null()) members[count++] = {same ? stored::everywhere : std::string_view(locale), value};
    if (same) break;
  }
  return count == 0 ? Value() : Value(std::span<const Member>(members.first(count)));
}

/// Prices of every currency in one list; other fields do not depend on it.
Value RecordMapper::per_currency(const FieldPlan& plan, const composer::Slot& slot, Reader reader, Record& record) {
  if (!plan.field->is_price() || !record.has_markers) return fitted(plan, slot, reader, record);
  std::vector<Value> prices;
  for (const auto& currency : currencies_) {
    reader.currency = currency;
    const Value list = fitted(plan, slot, reader, record);
    if (!list.is_array()) continue;
    for (const Value& price : list.items())
      if (std::ranges::find(prices, price) == prices.end()) prices.push_back(price);
  }
  if (prices.empty()) return {};
  const auto items = new_items(record.arena, prices.size());
  std::ranges::copy(prices, items.begin());
  return std::span<const Value>(items);
}

Value RecordMapper::fitted(const FieldPlan& plan, const composer::Slot& slot, const Reader& reader, Record& record) {
  try {
    const Value value = composer::evaluate(slot, record.for_reader(reader), record.arena);
    if (value.is_null()) return {};
    return fit(value, *plan.field, record.arena, record.problems).value_or(Value());
  } catch (const Error& error) {
    const Problem& problem = error.problems().front();
    const auto known = [&](const Problem& other) {
      return other.message == problem.message && other.place.pointer == problem.place.pointer;
    };
    if (std::ranges::none_of(record.problems, known)) record.problems.push_back(problem);
    return {};
  }
}

}  // namespace fsctl::ingest
