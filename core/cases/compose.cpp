#include "core/cases/compose.h"

#include "core/composer/markers.h"
#include "core/fields/fit.h"

namespace fsctl::cases {
namespace {

/// The slot of a field for one place, or nothing when it has none there.
const composer::Slot* slot_for(const project::FieldSlots& slots, const project::Triple& place) {
  if (!slots.by_scope.empty()) {
    const auto own = slots.by_scope.find(place.scope);
    return own == slots.by_scope.end() ? nullptr : slot_for(own->second, place);
  }
  if (slots.by_locale.empty()) return slots.every.get();
  const auto own = slots.by_locale.find(place.locale);
  return own == slots.by_locale.end() ? nullptr : own->second.get();
}

/// A misfit names the part of the field in its message and points at the slot that gave it.
Problem as_slot_problem(const Problem& misfit, const composer::Slot& slot) {
  Problem problem = misfit;
  problem.message = misfit.place.pointer.substr(1) + " " + misfit.message;
  problem.place = {.pointer = slot.pointer};
  return problem;
}

/// The problems of a value that its field does not take.
Problems misfits(const Value& value, const Field& field, const composer::Slot& slot, Arena& arena) {
  Problems problems;
  if (!value.is_null()) fit(value, field, arena, problems);
  for (Problem& problem : problems) problem = as_slot_problem(problem, slot);
  return problems;
}

std::vector<Failure> of_no_field(const Problems& problems) {
  std::vector<Failure> failures;
  for (const Problem& problem : problems) failures.push_back({{}, problem});
  return failures;
}

/// Composes the fields of one record, one after the other.
class Composition {
 public:
  Composition(Arena& arena, composer::Trace* trace) : arena_(arena), trace_(trace) {}

  Value field(const Field& field, const composer::Slot& slot, const Value& record) {
    try {
      const Value value = composer::evaluate(slot, record, arena_, trace_);
      for (const Problem& problem : misfits(value, field, slot, arena_)) failures_.push_back({field.name, problem});
      return value;
    } catch (const Error& error) {
      for (const Problem& problem : error.problems()) failures_.push_back({field.name, problem});
      return {};
    }
  }

  /// What went wrong, each naming the composer's file.
  std::vector<Failure> take_failures(const std::shared_ptr<const Source>& source) {
    for (auto& [_, problem] : failures_)
      if (!problem.source) problem.source = source;
    return std::move(failures_);
  }

 private:
  Arena& arena_;
  composer::Trace* trace_;
  std::vector<Failure> failures_;
};

}  // namespace

Composed compose(const project::Project& project, const project::Composer& composer, const project::Triple& place,
                 const Value& record, Arena& arena, const ComposeOptions& options) {
  Problems wrong_markers;
  composer::check_markers(record, project.places.scope_keys(), project.places.locales(), wrong_markers);
  if (!wrong_markers.empty()) return {.fields = {}, .failures = of_no_field(wrong_markers)};
  const auto view = project::view_of(project.places, place);
  const Value seen = composer::resolve_markers(record, {view.scope, view.currency, view.locale}, arena);
  const auto& storage = project.storages.find(composer.storage)->second;
  const auto members = new_members(arena, composer.fields.size());
  std::size_t count = 0;
  Composition composition(arena, options.trace);
  for (const Field& field : storage.fields) {
    const auto slots = composer.fields.find(field.name);
    if (slots == composer.fields.end() || (!options.field.empty() && field.name != options.field)) continue;
    const auto* slot = slot_for(slots->second, place);
    members[count++] = {field.name, slot != nullptr ? composition.field(field, *slot, seen) : Value()};
  }
  return {.fields = std::span<const Member>(members.first(count)),
          .failures = composition.take_failures(composer.source)};
}

}  // namespace fsctl::cases
