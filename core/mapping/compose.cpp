#include "core/mapping/compose.h"

#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/mapping/map_record.h"

namespace fsctl::mapping {
namespace {

/// The field to which a problem's slot belongs; empty for a problem of the record itself.
std::string field_of(const Problem& problem, const project::Composer& composer) {
  for (const auto& [name, _] : composer.fields) {
    const auto slots = "/fields" + pointer_step(name);
    if (problem.slot == slots || problem.slot.starts_with(slots + '/')) return name;
  }
  return {};
}

/// The view of readers in the place, without the fallback to the default locale.
stored::View view_of(const project::Project& project, const project::Place& place) {
  auto view = project::view_of(project.places, place);
  view.default_locale = view.locale;
  return view;
}

}  // namespace

Composed compose(const project::Project& project, const project::Composer& composer, const project::Place& place,
                 const Value& record, Arena& arena, const ComposeOptions& options) {
  RecordMapper mapper(project, composer, {.place = &place, .field = options.field, .trace = options.trace});
  Problems problems;
  const Value mapped = mapper.map(record, true, arena, problems);
  Composed composed;
  for (Problem& problem : problems) {
    auto field = field_of(problem, composer);
    composed.failures.push_back({std::move(field), std::move(problem)});
  }
  const auto view = view_of(project, place);
  const auto members = new_members(arena, composer.fields.size());
  std::size_t count = 0;
  for (const Field& field : composer.storage->fields)
    if (composer.fields.contains(field.name) && (options.field.empty() || field.name == options.field))
      members[count++] = {field.name, stored::pick(field, mapped, view, arena)};
  composed.fields = std::span<const Member>(members.first(count));
  return composed;
}

}  // namespace fsctl::mapping
