#include "core/cases/run.h"

#include <algorithm>
#include <numeric>

#include "core/json/value.h"
#include "core/mapping/compose.h"

namespace fsctl::cases {
namespace {

/// The composed fields that a case compares: those it names and, when it is exact, all that are not null. A field
/// without a slot is null.
Json looked_at(const Case& tested, const Json& composed) {
  Json fields = Json::object();
  for (const auto& [name, _] : tested.fields.items()) fields[name] = composed.value(name, Json());
  for (const auto& [name, value] : composed.items())
    if (tested.exact && !value.is_null()) fields[name] = value;
  return fields;
}

bool is_expected(const ExpectedError& expected, const mapping::Failure& failure) {
  const auto& [field, problem] = failure;
  return (!expected.code || *expected.code == describe(problem.code).name) &&
         (!expected.field || *expected.field == field) &&
         (!expected.message || problem.message.find(*expected.message) != std::string::npos);
}

/// The expected error for a message: `an error FS2301 in price that says "null"`.
std::string described(const ExpectedError& expected) {
  std::string text = "an error";
  if (expected.code) text += " " + *expected.code;
  if (expected.field) text += " in " + *expected.field;
  if (expected.message) text += " that says \"" + *expected.message + "\"";
  return text;
}

Problems problems_of(const std::vector<mapping::Failure>& failures) {
  Problems problems;
  for (const auto& [_, problem] : failures) problems.push_back(problem);
  return problems;
}

void judge_error(const ExpectedError& expected, const std::vector<mapping::Failure>& failures, Verdict& verdict) {
  if (std::ranges::any_of(failures, [&](const mapping::Failure& failure) { return is_expected(expected, failure); }))
    return;
  verdict.complaint =
      "expected " + described(expected) + (failures.empty() ? ", and nothing failed" : ", and this failed");
  verdict.problems = problems_of(failures);
}

void judge_fields(const Case& tested, const mapping::Composed& composed, Verdict& verdict) {
  if (composed.failures.empty()) {
    verdict.differences = differences(tested.fields, looked_at(tested, to_json(composed.fields)));
    return;
  }
  verdict.complaint = "the record fails";
  verdict.problems = problems_of(composed.failures);
}

Verdict run_case(const project::Project& project, const CaseFile& file, const Case& tested, Reached& reached) {
  Arena arena;
  composer::Trace trace;
  const Value record = to_value(tested.record, arena);
  const auto composed = mapping::compose(project, *file.composer, tested.place, record, arena, {.trace = &trace});
  reached.add(trace);
  Verdict verdict{.file = &file, .tested = &tested};
  if (tested.error)
    judge_error(*tested.error, composed.failures, verdict);
  else
    judge_fields(tested, composed, verdict);
  return verdict;
}

}  // namespace

std::size_t Run::failed() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(verdicts, [](const Verdict& verdict) { return !verdict.passed(); }));
}

std::size_t Run::points() const {
  return std::accumulate(coverage.begin(), coverage.end(), std::size_t{0},
                         [](std::size_t sum, const Coverage& one) { return sum + one.points; });
}

std::size_t Run::reached() const {
  return std::accumulate(coverage.begin(), coverage.end(), std::size_t{0},
                         [](std::size_t sum, const Coverage& one) { return sum + one.reached; });
}

Run run(const project::Project& project, const std::vector<CaseFile>& files,
        const std::vector<const project::Composer*>& composers) {
  Run run;
  std::map<const project::Composer*, std::size_t> counts;
  Reached reached;
  for (const CaseFile& file : files) {
    counts[file.composer] += file.cases.size();
    for (const Case& tested : file.cases) run.verdicts.push_back(run_case(project, file, tested, reached));
  }
  for (const auto* composer : composers) run.coverage.push_back(cover(*composer, reached, counts[composer]));
  return run;
}

}  // namespace fsctl::cases
