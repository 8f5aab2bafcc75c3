#include "core/sample/sample.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/composer/least_slot.h"
#include "core/composer/markers.h"
#include "core/records/record_check.h"
#include "core/records/text_id.h"
#include "core/sample/absent_paths.h"

namespace fsctl::sample {
namespace {

std::string id_of(const Value& record, const project::Feed& feed, const std::string& name) {
  const Value* id = record.find(feed.id_member);
  return id != nullptr && id->is_text() ? std::string(id->text()) : name;
}

std::string counted(std::size_t records) { return std::to_string(records) + (records == 1 ? " record" : " records"); }

/// The slot of a field with this pointer, or null.
const composer::Slot* slot_at(const project::FieldSlots& slots, const std::string& pointer) {
  const auto is_it = [&](const auto& slot) { return slot != nullptr && composer::pointer_of(*slot) == pointer; };
  if (is_it(slots.every)) return slots.every.get();
  for (const auto& [_, slot] : slots.by_locale)
    if (is_it(slot)) return slot.get();
  for (const auto& [_, inner] : slots.by_scope)
    if (const auto* slot = slot_at(inner, pointer)) return slot;
  return nullptr;
}

/// For a value that does not fit a composite such as Price, the least slot that does; else what is said already.
Hint hint_of(const Problem& problem, const project::Composer& composer) {
  if (problem.code != ErrorCode::value_misfit || !problem.hint.empty()) return problem.hint;
  for (const auto& [name, slots] : composer.fields) {
    const auto* slot = slot_at(slots, problem.slot);
    const auto* field = slot != nullptr ? composer.storage->field(name) : nullptr;
    if (field == nullptr || field->is_array) continue;
    if (const auto least = composer::least_slot_hint(*field->type, *slot, composer::type_named(problem.found));
        !least.empty())
      return least;
  }
  return {};
}

/// Adds a failure. One that only follows from a path that leads nowhere makes that finding as severe; it takes the
/// place of the warning that the slot may be null.
void add_unless_told(Problem failure, Problems& problems) {
  if (failure.found == "null" || failure.code == ErrorCode::value_misfit) {
    if (Problem* cause = explains_null(problems, failure)) {
      if (failure.severity == Severity::error) cause->severity = Severity::error;
      return;
    }
    std::erase_if(problems, [&](const Problem& problem) {
      return problem.code == ErrorCode::null_risk && is_same_slot(problem, failure);
    });
  }
  problems.push_back(std::move(failure));
}

}  // namespace

Sample::Sample(const project::Project& project, const project::Feed& feed,
               const std::function<bool(const project::Composer&)>& is_sound)
    : feed_(feed) {
  for (const auto& [_, composer] : project.composers)
    if (composer.feed.name() == feed.id && (!is_sound || is_sound(composer)))
      composed_.push_back({&composer, mapping::RecordMapper(project, composer), paths_of_slots(composer)});
}

void Sample::add(std::string_view raw, const std::string& name, const PlaceOf& place_of) {
  Arena arena;
  raw = records::as_taken(raw, feed_, arena);
  const Value record = reader_.read(raw, arena);
  records::check_object(record);
  if (!feed_.id_member.empty()) records::record_id(record, feed_);
  records::check_parent(record, feed_, records::Intent::upsert);
  observation_.add(record);
  for (Composed& composed : composed_)
    map(composed, record, composer::may_have_markers(raw), id_of(record, feed_, name), place_of);
}

void Sample::map(Composed& composed, const Value& record, bool may_have_markers, const std::string& id,
                 const PlaceOf& place_of) {
  Arena arena;
  Problems problems;
  composed.mapper.map(record, may_have_markers, arena, problems);
  std::set<std::string> seen;
  std::map<std::string, Failure*> by_path;
  for (Problem& problem : problems) {
    if (!seen.insert(problem.location.pointer).second) continue;
    const auto read = composed.paths.find(problem.slot);
    const auto* path = read != composed.paths.end() ? read->second : nullptr;
    if (path != nullptr && by_path.contains(path->text)) {
      by_path.at(path->text)->also.emplace(problem.location.pointer, problem.message);
      continue;
    }
    auto& failure = composed.failures[problem.location.pointer];
    if (path != nullptr) by_path.emplace(path->text, &failure);
    if (failure.records++ > 0) continue;
    if (place_of) failure.place = place_of(path != nullptr ? pointer_in(record, *path) : "");
    failure.problem = std::move(problem);
    failure.first = id;
  }
}

/// The failure of a slot as a finding: an error when it fails for every record.
Problem Sample::told(const Failure& failure) const {
  Problem problem = failure.problem;
  const bool always = failure.records == records();
  problem.severity = always ? Severity::error : Severity::warning;
  problem.labels.clear();
  for (const auto& [pointer, message] : failure.also)
    problem.labels.push_back({.location = {.pointer = pointer}, .message = "for the same value: " + message});
  problem.message += " (in " + (always ? "all of " : std::to_string(failure.records) + " of ") + counted(records()) +
                     ", the first is \"" + failure.first + '"' + (failure.place.empty() ? "" : " at " + failure.place) +
                     ')';
  return problem;
}

void Sample::report(Problems& problems) const {
  for (const Composed& composed : composed_) {
    const auto& source = composed.composer->source;
    warn_of_absent_paths(*composed.composer, observation_, problems);
    for (const auto& [_, failure] : composed.failures) {
      auto problem = told(failure);
      problem.hint = hint_of(problem, *composed.composer);
      if (problem.code != ErrorCode::marker_key) problem.source = source;
      add_unless_told(std::move(problem), problems);
    }
  }
}

}  // namespace fsctl::sample
