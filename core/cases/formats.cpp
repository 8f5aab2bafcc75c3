#include "core/cases/formats.h"

#include <algorithm>

#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/report/junit.h"
#include "core/text/printable.h"
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

Position position_of_case(const Verdict& verdict) {
  return locate(*verdict.file->source, {.pointer = verdict.tested->pointer});
}

std::string difference_text(const Difference& difference) {
  return text::printable(difference.pointer) + "\n  expected  " + shown(difference.expected) + "\n  found     " +
         shown(difference.found) + '\n';
}

/// The reasons why a case failed, over several lines.
std::string reasons(const Verdict& verdict, report::Style style) {
  std::string out;
  for (std::size_t i = 0; i < verdict.differences.size() && i < most_differences; ++i)
    out += difference_text(verdict.differences[i]);
  if (verdict.differences.size() > most_differences)
    out += "and " + std::to_string(verdict.differences.size() - most_differences) + " more differences\n";
  if (!verdict.complaint.empty()) out += text::printable(verdict.complaint) + (verdict.problems.empty() ? "\n" : ":\n");
  return out + report::as_text(verdict.problems, style);
}

/// A gap and the position of the name of the parameter, property or field that its slot fills.
struct PlacedGap {
  Position position;
  const Gap* gap;
};

/// The gaps of a composer sorted by position in its file.
std::vector<PlacedGap> placed_gaps(const Coverage& coverage) {
  std::vector<PlacedGap> placed;
  for (const Gap& gap : coverage.gaps)
    placed.push_back({locate(*coverage.composer->source, {.pointer = gap.pointer, .member_name = true}), &gap});
  std::ranges::stable_sort(placed, {}, [](const PlacedGap& one) { return one.position.offset; });
  return placed;
}

// Text

std::string case_text(const Verdict& verdict, report::Style style) {
  if (verdict.passed()) return "ok      " + text::printable(verdict.tested->name) + '\n';
  const auto at = position_of_case(verdict);
  return "FAILED  " + text::printable(verdict.tested->name) + "  (" + project::name_of(verdict.tested->place) + ", " +
         verdict.file->source->name + ':' + std::to_string(at.line) + ")\n" + indented(reasons(verdict, style));
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
  const auto count = run.verdicts.size();
  std::string out = std::to_string(count) + (count == 1 ? " case: " : " cases: ");
  if (run.failed() > 0) out += std::to_string(run.failed()) + " failed, ";
  out += std::to_string(count - run.failed()) + " ok";
  if (run.coverage.empty()) return out + '\n';  // of a run that measures none
  return out + ", " + std::to_string(percent(run.reached(), run.points())) + " % of the composers reached\n";
}

std::string print_text(const Run& run, report::Style style) {
  std::string out;
  const CaseFile* file = nullptr;
  for (const Verdict& verdict : run.verdicts) {
    if (verdict.file != file) out += (out.empty() ? "" : "\n") + verdict.file->source->name + '\n';
    file = verdict.file;
    out += case_text(verdict, style);
  }
  if (!out.empty()) out += '\n';
  for (const Coverage& coverage : run.coverage) out += coverage_text(coverage);
  return out + (run.coverage.empty() ? "" : "\n") + summary(run);
}

// JSON

Json difference_json(const Difference& difference) {
  Json json = {{"path", difference.pointer}};
  if (difference.expected) json["expected"] = *difference.expected;
  if (difference.found) json["found"] = *difference.found;
  return json;
}

Json case_json(const Verdict& verdict) {
  const auto& place = verdict.tested->place;
  Json json = {{"name", verdict.tested->name},
               {"passed", verdict.passed()},
               {"composer", verdict.file->composer->name},
               {"file", verdict.file->source->name},
               {"line", position_of_case(verdict).line},
               {"place", {{"scope", place.scope}, {"region", place.region}, {"locale", place.locale}}}};
  if (verdict.passed()) return json;
  json["differences"] = Json::array();
  for (const auto& difference : verdict.differences) json["differences"].push_back(difference_json(difference));
  if (!verdict.complaint.empty()) json["complaint"] = verdict.complaint;
  json["errors"] = Json::array();
  for (const auto& problem : verdict.problems) json["errors"].push_back(report::as_json(problem));
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
               {"passed", run.verdicts.size() - run.failed()},
               {"failed", run.failed()},
               {"coverage",
                {{"points", run.points()},
                 {"reached", run.reached()},
                 {"percent", percent(run.reached(), run.points())},
                 {"composers", Json::array()}}}};
  for (const Verdict& verdict : run.verdicts) json["cases"].push_back(case_json(verdict));
  for (const Coverage& coverage : run.coverage) json["coverage"]["composers"].push_back(coverage_json(coverage));
  return write(json) + '\n';
}

// JUnit

report::JunitCase junit_case(const Verdict& verdict) {
  report::JunitCase test{.classname = verdict.file->source->name, .name = verdict.tested->name};
  if (verdict.passed()) return test;
  const auto text = reasons(verdict, {});
  const auto first_line =
      verdict.complaint.empty() ? verdict.differences.front().pointer + " is not as expected" : verdict.complaint;
  test.failure = {.type = "case", .message = first_line, .text = text};
  return test;
}

std::string print_junit(const Run& run, report::Style) {
  std::vector<report::JunitCase> cases;
  for (const Verdict& verdict : run.verdicts) cases.push_back(junit_case(verdict));
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
