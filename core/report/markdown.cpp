#include "core/report/markdown.h"

#include <algorithm>

#include "core/report/fix.h"
#include "core/report/parts.h"
#include "core/text/printable.h"

namespace fsctl::report {
namespace {

/// The most findings that a page shows, as a job's summary takes a megabyte at most.
constexpr std::size_t most_in_page = 100;

/// A text whose only marks are the code between its backticks.
std::string without_marks(std::string_view message) {
  const auto text = text::printable(message);
  const bool has_code = std::ranges::count(text, '`') % 2 == 0;
  std::string out;
  bool in_code = false;
  for (const char c : text) {
    if (c == '`' && has_code) in_code = !in_code;
    const bool is_mark =
        std::string_view(R"(\*_[]<>#|&~)").find(c) != std::string_view::npos || (c == '`' && !has_code);
    if (is_mark && !in_code) out += '\\';
    out += c;
  }
  return out;
}

/// A block of code, with a fence that is longer than each within.
std::string fenced(std::string_view language, const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) fence += '`';
  return fence + std::string(language) + '\n' + text::printable_lines(text) + '\n' + fence + '\n';
}

std::string place_of(const Problem& problem) {
  const auto line = position(problem, problem.location).line;
  return "`" + text::printable(file_of(problem)) + ':' + std::to_string(line) + '`';
}

std::string item_of(const Problem& problem) {
  std::string out = "### " + place_of(problem) + "\n\n" + (is_error(problem) ? "**error** " : "**warning** ") +
                    code_of(problem) + ": " + without_marks(problem.message) + '\n';
  if (!problem.hint.empty()) out += "\n" + without_marks(problem.hint.text()) + '\n';
  if (const auto suggestion = suggestion_of(problem)) out += '\n' + fenced("suggestion", suggestion->text);
  return out;
}

}  // namespace

std::string as_markdown(const Problems& problems) {
  std::string out = "## fsctl validate: " + counts_of(problems) + '\n';
  for (std::size_t i = 0; i < std::min(problems.size(), most_in_page); ++i) out += '\n' + item_of(problems[i]);
  if (problems.size() > most_in_page) out += "\n… and " + std::to_string(problems.size() - most_in_page) + " more\n";
  return out;
}

}  // namespace fsctl::report
