#include "core/sample/sample.h"

#include <set>

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

}  // namespace

Sample::Sample(const project::Project& project, const project::Feed& feed) : feed_(feed) {
  for (const auto& [_, composer] : project.composers)
    if (composer.feed.name() == feed.id) composed_.push_back({&composer, mapping::RecordMapper(project, composer)});
}

void Sample::add(std::string_view raw, const std::string& name) {
  Arena arena;
  raw = records::as_taken(raw, feed_, arena);
  const Value record = reader_.read(raw, arena);
  records::check_object(record);
  observation_.add(record);
  for (Composed& composed : composed_)
    map(composed, record, composer::may_have_markers(raw), id_of(record, feed_, name));
}

void Sample::map(Composed& composed, const Value& record, bool may_have_markers, const std::string& id) {
  Arena arena;
  Problems problems;
  composed.mapper.map(record, may_have_markers, arena, problems);
  std::set<std::string> seen;
  for (Problem& problem : problems) {
    if (!seen.insert(problem.location.pointer).second) continue;
    auto& failure = composed.failures[problem.location.pointer];
    if (failure.records++ == 0) {
      failure.problem = std::move(problem);
      failure.first = id;
    }
  }
}

void Sample::report(Problems& problems) const {
  for (const Composed& composed : composed_) {
    const auto first_own = problems.size();
    for (const auto& [_, failure] : composed.failures) {
      Problem problem = failure.problem;
      const bool always = failure.records == records();
      problem.severity = always ? Severity::error : Severity::warning;
      problem.labels.clear();
      problem.message += " (in " + (always ? "all of " : std::to_string(failure.records) + " of ") +
                         counted(records()) + ", the first is \"" + failure.first + "\")";
      problems.push_back(std::move(problem));
    }
    warn_of_absent_paths(*composed.composer, observation_, problems);
    for (auto i = first_own; i < problems.size(); ++i)
      if (problems[i].code != ErrorCode::marker_key) problems[i].source = composed.composer->source;
  }
}

}  // namespace fsctl::sample
