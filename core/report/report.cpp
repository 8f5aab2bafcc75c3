#include "core/report/report.h"

#include <algorithm>
#include <vector>

#include "core/json/json.h"
#include "core/json/position.h"
#include "core/text/unicode.h"

namespace fsctl::report {
namespace {

constexpr std::size_t tab_width = 4;
constexpr std::size_t longest_excerpt = 160;

/// A marked stretch of one line of the excerpt.
struct Mark {
  Position position;
  char sign;
  std::string label;
};

std::string with_spaces_for_tabs(std::string_view line) {
  std::string out;
  for (const char c : line) {
    if (c == '\t')
      out.append(tab_width, ' ');
    else
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out;
}

std::size_t width_of(std::string_view line) { return text::display_width(with_spaces_for_tabs(line)); }

std::string excerpt_line(const std::string& gutter, const Mark& mark) {
  const auto before = text::substring(mark.position.text, 0, mark.position.column - 1);
  const auto marked = mark.position.text.substr(before.size(), mark.position.length);
  std::string out = gutter;
  out.append(width_of(before), ' ');
  out.append(std::max<std::size_t>(1, width_of(marked)), mark.sign);
  if (!mark.label.empty()) out += ' ' + mark.label;
  return out + '\n';
}

/// The marked lines in order, each with its line number and its marks below.
std::string excerpt(std::vector<Mark> marks) {
  std::ranges::stable_sort(marks, {}, [](const Mark& mark) { return mark.position.line; });
  const auto digits = std::to_string(marks.back().position.line).size();
  const std::string gutter = std::string(digits, ' ') + " | ";
  std::string out = std::string(digits, ' ') + " |\n";
  std::size_t shown_line = 0;
  for (const Mark& mark : marks) {
    if (mark.position.text.size() > longest_excerpt) continue;
    if (mark.position.line != shown_line) {
      const auto number = std::to_string(mark.position.line);
      out +=
          std::string(digits - number.size(), ' ') + number + " | " + with_spaces_for_tabs(mark.position.text) + '\n';
      shown_line = mark.position.line;
    }
    out += excerpt_line(gutter, mark);
  }
  return shown_line == 0 ? "" : out;
}

std::string painted(std::string text, std::string_view color, Style style) {
  if (!style.color) return text;
  return "\x1b[" + std::string(color) + "m" + std::move(text) + "\x1b[0m";
}

std::string heading(const Problem& problem, Style style) {
  const bool error = problem.severity == Severity::error;
  auto word = std::string(error ? "error" : "warning");
  const auto name = describe(problem.code).name;
  if (name.starts_with("FS")) word += "[" + std::string(name) + "]";
  return painted(word, error ? "1;31" : "1;33", style) + ": " + problem.message + '\n';
}

bool has_place(const Problem& problem) {
  return problem.source != nullptr &&
         (problem.place.offset || !problem.place.pointer.empty() || !problem.source->text.empty());
}

}  // namespace

std::string as_text(const Problem& problem, Style style) {
  if (!has_place(problem)) {
    std::string out = problem.source ? problem.source->name + ": " : "";
    out += heading(problem, style);
    if (!problem.hint.empty()) out += "  = " + problem.hint + '\n';
    return out;
  }
  const Position position = locate(*problem.source, problem.place);
  std::string out = problem.source->name + ':' + std::to_string(position.line) + ':' + std::to_string(position.column) +
                    ": " + heading(problem, style);
  std::vector<Mark> marks{{position, '^', ""}};
  for (const Label& label : problem.labels) marks.push_back({locate(*problem.source, label.place), '-', label.message});
  out += excerpt(std::move(marks));
  if (!problem.place.pointer.empty()) out += "  = at " + problem.place.pointer + '\n';
  if (!problem.hint.empty()) out += "  = " + problem.hint + '\n';
  return out;
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
               {"message", problem.message}};
  if (problem.source) json["file"] = problem.source->name;
  if (has_place(problem)) {
    const Position position = locate(*problem.source, problem.place);
    json["line"] = position.line;
    json["column"] = position.column;
  }
  if (!problem.place.pointer.empty()) json["pointer"] = problem.place.pointer;
  if (!problem.hint.empty()) json["hint"] = problem.hint;
  return json;
}

}  // namespace fsctl::report
