#include "core/cases/formats.h"

#include <algorithm>

#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/report/junit.h"
#include "core/text/unicode.h"

namespace fsctl::cases {
namespace {

constexpr std::size_t longest_value = 120;
constexpr std::size_t most_differences = 20;

std::string shown(const std::optional<Json>& value) {
  if (!value) return "nothing";
  auto text = write(*value);
  const auto start = text::substring(text, 0, longest_value);
  return start.size() == text.size() ? text : std::string(start) + "…";
}

std::string indented(const std::string& text) {
  std::string out = "  ";
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == '\n' && i + 1 < text.size() && text[i + 1] != '\n') out += "  ";
  }
  return out;
}

Position position_of_case(const Outcome& outcome) {
  return locate(*outcome.file->source, {.pointer = outcome.tested->pointer});
}

std::string difference_text(const Difference& difference) {
  return difference.pointer + "\n  expected  " + shown(difference.expected) + "\n  found     " +
         shown(difference.found) + '\n';
}

/// Why a case failed, over several lines.
std::string reasons(const Outcome& outcome, report::Style style) {
  std::string out;
  for (std::size_t i = 0; i < outcome.differences.size() && i < most_differences; ++i)
    out += difference_text(outcome.differences[i]);
  if (outcome.differences.size() > most_differences)
    out += "and " + std::to_string(outcome.differences.size() - most_differences) + " more differences\n";
  if (!outcome.complaint.empty()) out += outcome.complaint + (outcome.problems.empty() ? "\n" : ":\n");
  return out + report::as_text(outcome.problems, style);
}

/// A gap, and where the name stands of the parameter, property or field that its slot fills.
struct PlacedGap {
  Position position;
  const Gap* gap;
};

/// The gaps of a composer in the order of its file.
std::vector<PlacedGap> placed_gaps(const Coverage& coverage) {
  std::vector<PlacedGap> placed;
  for (const Gap& gap : coverage.gaps)
    placed.push_back({locate(*coverage.composer->source, {.pointer = gap.pointer, .member_name = true}), &gap});
  std::ranges::stable_sort(placed, {}, [](const PlacedGap& one) { return one.position.offset; });
  return placed;
}

// Text

std::string case_text(const Outcome& outcome, report::Style style) {
  if (outcome.passed()) return "ok      " + outcome.tested->name + '\n';
  const auto at = position_of_case(outcome);
  return "FAILED  " + outcome.tested->name + "  (" + project::name_of(outcome.tested->place) + ", " +
         outcome.file->source->name + ':' + std::to_string(at.line) + ")\n" + indented(reasons(outcome, style));
}

std::string coverage_text(const Coverage& coverage) {
  const auto& file = coverage.composer->source->name;
  std::string out = file + ": ";
  if (coverage.cases == 0) return out + "no cases\n";
  out += std::to_string(percent(coverage.reached, coverage.points)) + " % reached, " +
         std::to_string(coverage.reached) + " of " + std::to_string(coverage.points) + '\n';
  for (const auto& [at, gap] : placed_gaps(coverage))
    out += "  " + file + ':' + std::to_string(at.line) + ':' + std::to_string(at.column) + ": " + gap->message + "  (" +
           gap->pointer + ")\n";
  return out;
}

std::string summary(const Run& run) {
  const auto count = run.outcomes.size();
  std::string out = std::to_string(count) + (count == 1 ? " case: " : " cases: ");
  if (run.failed() > 0) out += std::to_string(run.failed()) + " failed, ";
  return out + std::to_string(count - run.failed()) + " ok, " + std::to_string(percent(run.reached(), run.points())) +
         " % of the composers reached\n";
}

std::string print_text(const Run& run, report::Style style) {
  std::string out;
  const CaseFile* file = nullptr;
  for (const Outcome& outcome : run.outcomes) {
    if (outcome.file != file) out += (out.empty() ? "" : "\n") + outcome.file->source->name + '\n';
    file = outcome.file;
    out += case_text(outcome, style);
  }
  if (!out.empty()) out += '\n';
  for (const Coverage& coverage : run.coverage) out += coverage_text(coverage);
  return out + '\n' + summary(run);
}

// JSON

Json difference_json(const Difference& difference) {
  Json json = {{"path", difference.pointer}};
  if (difference.expected) json["expected"] = *difference.expected;
  if (difference.found) json["found"] = *difference.found;
  return json;
}

Json case_json(const Outcome& outcome) {
  const auto& place = outcome.tested->place;
  Json json = {{"name", outcome.tested->name},
               {"passed", outcome.passed()},
               {"composer", outcome.file->composer->name},
               {"file", outcome.file->source->name},
               {"line", position_of_case(outcome).line},
               {"place", {{"scope", place.scope}, {"region", place.region}, {"locale", place.locale}}}};
  if (outcome.passed()) return json;
  json["differences"] = Json::array();
  for (const auto& difference : outcome.differences) json["differences"].push_back(difference_json(difference));
  if (!outcome.complaint.empty()) json["complaint"] = outcome.complaint;
  json["errors"] = Json::array();
  for (const auto& problem : outcome.problems) json["errors"].push_back(report::as_json(problem));
  return json;
}

Json coverage_json(const Coverage& coverage) {
  Json gaps = Json::array();
  for (const auto& [at, gap] : placed_gaps(coverage))
    gaps.push_back({{"line", at.line}, {"column", at.column}, {"pointer", gap->pointer}, {"message", gap->message}});
  return {{"composer", coverage.composer->name},
          {"file", coverage.composer->source->name},
          {"cases", coverage.cases},
          {"points", coverage.points},
          {"reached", coverage.reached},
          {"percent", percent(coverage.reached, coverage.points)},
          {"gaps", gaps}};
}

std::string print_json(const Run& run, report::Style) {
  Json json = {{"format_version", 1},
               {"cases", Json::array()},
               {"passed", run.outcomes.size() - run.failed()},
               {"failed", run.failed()},
               {"coverage",
                {{"points", run.points()},
                 {"reached", run.reached()},
                 {"percent", percent(run.reached(), run.points())},
                 {"composers", Json::array()}}}};
  for (const Outcome& outcome : run.outcomes) json["cases"].push_back(case_json(outcome));
  for (const Coverage& coverage : run.coverage) json["coverage"]["composers"].push_back(coverage_json(coverage));
  return write(json) + '\n';
}

// JUnit

report::JunitCase junit_case(const Outcome& outcome) {
  report::JunitCase test{.classname = outcome.file->source->name, .name = outcome.tested->name};
  if (outcome.passed()) return test;
  const auto text = reasons(outcome, {});
  const auto first_line =
      outcome.complaint.empty() ? outcome.differences.front().pointer + " is not as expected" : outcome.complaint;
  test.failure = {.type = "case", .message = first_line, .text = text};
  return test;
}

std::string print_junit(const Run& run, report::Style) {
  std::vector<report::JunitCase> cases;
  for (const Outcome& outcome : run.outcomes) cases.push_back(junit_case(outcome));
  return report::as_junit("fsctl test", cases);
}

constexpr Format table[] = {
    {"text", "for people: a line a case, what differs, what no case reaches", print_text},
    {"json", "one object with cases and coverage", print_json},
    {"junit", "JUnit XML, for test reports", print_junit},
};

}  // namespace

std::span<const Format> formats() { return table; }

}  // namespace fsctl::cases
