#include "core/report/formats.h"

#include <algorithm>
#include <iterator>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/report/fix.h"
#include "core/report/junit.h"
#include "core/report/markdown.h"
#include "core/report/parts.h"
#include "core/text/digest.h"
#include "core/text/percent.h"
#include "core/text/printable.h"

namespace fsctl::report {
namespace {

std::string with_hint(const Problem& problem) {
  return problem.hint.empty() ? problem.message : problem.message + " (" + problem.hint.text() + ")";
}

std::string print_text(const Problems& problems, Printing printing) {
  return as_text(problems, {.color = printing.color});
}

/// Whether the problem of this number lies in a file that was not asked about.
bool is_consequence(const Problems& problems, std::size_t number, Printing printing) {
  return number + printing.consequences >= problems.size();
}

Json all_as_json(const Problems& problems, Printing printing) {
  Json findings = Json::array();
  for (std::size_t i = 0; i < problems.size(); ++i) {
    findings.push_back(as_json(problems[i]));
    if (is_consequence(problems, i, printing)) findings.back()["consequence"] = true;
  }
  return findings;
}

std::string print_json(const Problems& problems, Printing printing) {
  return write(Json{{"format_version", 1}, {"findings", all_as_json(problems, printing)}}) + '\n';
}

std::string print_jsonl(const Problems& problems, Printing printing) {
  std::string out;
  const Json findings = all_as_json(problems, printing);
  for (const Json& finding : findings) out += write(finding) + '\n';
  return out;
}

// SARIF 2.1.0

Json sarif_location(const Problem& problem, const Location& location) {
  const auto at = position(problem, location);
  Json shown = {{"physicalLocation",
                 {{"artifactLocation", {{"uri", text::percent_encode_path(file_of(problem))}}},
                  {"region", {{"startLine", at.line}, {"startColumn", at.column}}}}}};
  if (const auto end = end_column(at)) shown["physicalLocation"]["region"]["endColumn"] = *end;
  if (!location.pointer.empty()) shown["logicalLocations"] = Json::array({{{"fullyQualifiedName", location.pointer}}});
  return shown;
}

/// What mends the problem, as a change of its file; null when nothing certainly does.
Json sarif_fixes(const Problem& problem) {
  Json replacements = Json::array();
  for (const auto& [begin, end, text] : fix_of(problem)) {
    const auto from = position_of(problem.source->text, begin, 0);
    const auto to = position_of(problem.source->text, end, 0);
    replacements.push_back(
        {{"deletedRegion",
          {{"startLine", from.line}, {"startColumn", from.column}, {"endLine", to.line}, {"endColumn", to.column}}},
         {"insertedContent", {{"text", text}}}});
  }
  if (replacements.empty()) return nullptr;
  const Json change = {{"artifactLocation", {{"uri", text::percent_encode_path(file_of(problem))}}},
                       {"replacements", replacements}};
  const auto& what = problem.hint.empty() ? problem.message : problem.hint.text();
  return Json::array({{{"description", {{"text", what}}}, {"artifactChanges", Json::array({change})}}});
}

Json sarif_rules(const Problems& problems) {
  Json rules = Json::array();
  for (const auto& entry : error_codes()) {
    const auto used = [&](const Problem& problem) { return problem.code == entry.code; };
    if (std::ranges::none_of(problems, used)) continue;
    rules.push_back({{"id", entry.name},
                     {"shortDescription", {{"text", entry.summary}}},
                     {"help", {{"text", entry.advice.empty() ? entry.summary : entry.advice}}}});
  }
  return rules;
}

std::string print_sarif(const Problems& problems, Printing printing) {
  Json results = Json::array();
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const Problem& problem = problems[i];
    Json result = {{"ruleId", code_of(problem)},
                   {"level", is_error(problem) ? "error" : "warning"},
                   {"message", {{"text", with_hint(problem)}}},
                   {"locations", Json::array({sarif_location(problem, problem.location)})}};
    for (const Label& label : problem.labels) {
      Json related = sarif_location(problem, label.location);
      related["message"] = {{"text", label.message}};
      result["relatedLocations"].push_back(related);
    }
    if (Json fixes = sarif_fixes(problem); !fixes.is_null()) result["fixes"] = std::move(fixes);
    if (is_consequence(problems, i, printing)) result["properties"] = {{"consequence", true}};
    results.push_back(result);
  }
  const Json run = {{"tool", {{"driver", {{"name", "fsctl"}, {"rules", sarif_rules(problems)}}}}},
                    {"columnKind", "unicodeCodePoints"},
                    {"results", results}};
  return write_indented(Json{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                             {"version", "2.1.0"},
                             {"runs", Json::array({run})}}) +
         '\n';
}

// JUnit

/// A finding as a failed case of its file. (Without findings the report has one case, which passed.)
JunitCase junit_case(const Problem& problem) {
  const auto at = position(problem, problem.location);
  const auto where = file_of(problem) + ':' + std::to_string(at.line) + ':' + std::to_string(at.column);
  JunitCase test{.classname = file_of(problem), .name = where + ' ' + code_of(problem)};
  if (is_error(problem))
    test.failure = {.type = code_of(problem), .message = with_hint(problem), .text = as_text(problem)};
  else
    test.out = as_text(problem);
  return test;
}

std::string print_junit(const Problems& problems, Printing) {
  std::vector<JunitCase> cases;
  std::ranges::transform(problems, std::back_inserter(cases), junit_case);
  if (cases.empty()) cases.push_back({.classname = "configuration", .name = "no problems"});
  return as_junit("fsctl validate", cases);
}

// Annotations of GitHub Actions

std::string command_text(std::string_view text, bool is_property) {
  std::string out;
  for (const char c : text) {
    if (c == '%')
      out += "%25";
    else if (c == '\r')
      out += "%0D";
    else if (c == '\n')
      out += "%0A";
    else if (is_property && c == ':')
      out += "%3A";
    else if (is_property && c == ',')
      out += "%2C";
    else
      out += c;
  }
  return text::printable_lines(out);
}

/// The message with its hint and, in lines of their own, what to write where that is certain.
std::string with_suggestion(const Problem& problem) {
  const auto suggestion = suggestion_of(problem);
  const auto begin = suggestion ? suggestion->text.find_first_not_of(" \t\r\n") : std::string::npos;
  if (begin == std::string::npos) return with_hint(problem);
  return with_hint(problem) + "\nwrite: " + suggestion->text.substr(begin);
}

std::string print_github(const Problems& problems, Printing printing) {
  std::string out;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const Problem& problem = problems[i];
    const auto at = position(problem, problem.location);
    const auto end = end_column(at);
    out += std::string(is_error(problem) ? "::error" : "::warning") + " file=" + command_text(file_of(problem), true) +
           ",line=" + std::to_string(at.line) + ",col=" + std::to_string(at.column) +
           (end ? ",endColumn=" + std::to_string(*end) : "") + ",title=" + code_of(problem) +
           (is_consequence(problems, i, printing) ? " because of a changed file" : "") +
           "::" + command_text(with_suggestion(problem), false) + '\n';
  }
  return out;
}

// Code Quality report of GitLab

std::string print_gitlab(const Problems& problems, Printing) {
  Json issues = Json::array();
  for (const Problem& problem : problems)
    issues.push_back(
        {{"description", with_hint(problem)},
         {"check_name", code_of(problem)},
         {"fingerprint", text::sha256(file_of(problem) + '\n' + code_of(problem) + '\n' + problem.location.pointer +
                                      '\n' + problem.message)},
         {"severity", is_error(problem) ? "major" : "minor"},
         {"location", {{"path", file_of(problem)}, {"lines", {{"begin", position(problem, problem.location).line}}}}}});
  return write_indented(issues) + '\n';
}

std::string print_markdown(const Problems& problems, Printing) { return as_markdown(problems); }

constexpr Format table[] = {
    {"text", "for people: place, excerpt, caret, what to try", print_text},
    {"json", "one object with all findings", print_json},
    {"jsonl", "one object a line", print_jsonl},
    {"sarif", "SARIF 2.1.0, for code scanning", print_sarif, true},
    {"junit", "JUnit XML, for test reports", print_junit, true},
    {"github", "annotations of GitHub Actions", print_github, true},
    {"gitlab", "a Code Quality report of GitLab", print_gitlab, true},
    {"markdown", "a page for a job's summary or a pull request", print_markdown, true},
};

}  // namespace

std::span<const Format> formats() { return table; }

const Format* find_format(std::string_view name) {
  const auto* found = std::ranges::find(table, name, &Format::name);
  return found == std::end(table) ? nullptr : found;
}

}  // namespace fsctl::report
