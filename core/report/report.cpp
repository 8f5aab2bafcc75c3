#include "core/report/report.h"

#include <algorithm>
#include <vector>

#include "core/json/json.h"
#include "core/json/position.h"
#include "core/report/excerpt.h"
#include "core/report/fix.h"
#include "core/text/database_url.h"
#include "core/text/printable.h"

namespace fsctl::report {
namespace {

std::string painted(std::string text, std::string_view color, Style style) {
  if (!style.color) return text;
  return "\x1b[" + std::string(color) + "m" + std::move(text) + "\x1b[0m";
}

/// Whether a problem's code is told: one of fsctl, or one that a record is refused with.
bool has_own_code(const Problem& problem) {
  const auto& entry = describe(problem.code);
  return entry.name.starts_with("FS") || entry.about == ErrorClass::data;
}

std::string heading(const Problem& problem, Style style) {
  const bool error = problem.severity == Severity::error;
  auto word = std::string(error ? "error" : "warning");
  const auto name = describe(problem.code).name;
  if (has_own_code(problem)) word += "[" + std::string(name) + "]";
  return painted(word, error ? "1;31" : "1;33", style) + ": " +
         text::printable(text::without_passwords(problem.message)) + '\n';
}

bool has_place(const Problem& problem) {
  return problem.source != nullptr &&
         (problem.location.offset || !problem.location.pointer.empty() || !problem.source->text.empty());
}

/// The remarks below the excerpt: JSON Pointer, types, hint, and where to read more.
std::vector<std::string> remarks(const Problem& problem) {
  constexpr std::size_t column = 11;
  std::vector<std::string> all;
  if (!problem.slot.empty())
    all.push_back("slot      " + text::printable(problem.slot));
  else if (!problem.location.pointer.empty())
    all.push_back("at " + text::printable(problem.location.pointer));
  if (!problem.expected.empty()) {
    const auto expected = text::printable(problem.expected);
    const auto gap = expected.size() + 2 < column ? column - expected.size() : 2;
    all.push_back("expected  " + expected + std::string(gap, ' ') + "found  " + text::printable(problem.found));
  }
  if (!problem.hint.empty()) all.push_back(text::printable(problem.hint.text()));
  const auto code = describe(problem.code).name;
  if (has_own_code(problem)) all.push_back("fsctl explain " + std::string(code));
  return all;
}

Json as_json(const Label& label, const Source& source) {
  const Position position = locate(source, label.location);
  Json json = {{"message", label.message}, {"line", position.line}, {"column", position.column}};
  if (!label.location.pointer.empty()) json["pointer"] = label.location.pointer;
  return json;
}

}  // namespace

std::string as_text(const Problem& problem, Style style) {
  if (!has_place(problem)) {
    std::string out = problem.source ? text::printable(problem.source->name) + ": " : "";
    out += heading(problem, style);
    if (!problem.hint.empty()) out += "  = " + text::printable(problem.hint.text()) + '\n';
    return out;
  }
  const Position position = locate(*problem.source, problem.location);
  std::vector<Mark> marks{{position, '^', text::printable(problem.found_by)}};
  for (const Label& label : problem.labels)
    marks.push_back({locate(*problem.source, label.location), '-', text::printable(label.message)});
  const auto [excerpt, indent] = excerpt_of(std::move(marks));
  std::string out = text::printable(problem.source->name) + ':' + std::to_string(position.line) + ':' +
                    std::to_string(position.column) + ": " + heading(problem, style) + excerpt;
  for (const auto& remark : remarks(problem)) out.append(indent).append("= ").append(remark).append("\n");
  return out;
}

std::string as_line(const Problem& problem, Style style) {
  std::string place = problem.source ? text::printable(problem.source->name) + ": " : "";
  if (has_place(problem)) {
    const Position position = locate(*problem.source, problem.location);
    place = text::printable(problem.source->name) + ':' + std::to_string(position.line) + ':' +
            std::to_string(position.column) + ": ";
  }
  return place + heading(problem, style);
}

std::string as_text(const Problems& problems, Style style) {
  std::string out;
  for (const Problem& problem : problems) {
    if (!out.empty()) out += '\n';
    out += as_text(problem, style);
  }
  return out;
}

Json as_json(const Problem& problem) {
  Json json = {{"code", describe(problem.code).name},
               {"severity", problem.severity == Severity::error ? "error" : "warning"},
               {"message", text::without_passwords(problem.message)}};
  if (problem.source) json["file"] = problem.source->name;
  if (has_place(problem)) {
    const Position position = locate(*problem.source, problem.location);
    json["line"] = position.line;
    json["column"] = position.column;
  }
  if (!problem.location.pointer.empty()) json["pointer"] = problem.location.pointer;
  if (!problem.slot.empty()) json["slot"] = problem.slot;
  if (!problem.expected.empty()) json["expected"] = problem.expected;
  if (!problem.found.empty()) json["found"] = problem.found;
  if (!problem.found_by.empty()) json["found_by"] = problem.found_by;
  if (!problem.hint.empty()) json["hint"] = problem.hint.text();
  for (const auto& [begin, end, text] : fix_of(problem)) {
    const auto from = position_of(problem.source->text, begin, 0);
    const auto to = position_of(problem.source->text, end, 0);
    json["fix"].push_back({{"line", from.line},
                           {"column", from.column},
                           {"end_line", to.line},
                           {"end_column", to.column},
                           {"text", text}});
  }
  if (problem.source)
    for (const Label& label : problem.labels) json["labels"].push_back(as_json(label, *problem.source));
  return json;
}

}  // namespace fsctl::report
