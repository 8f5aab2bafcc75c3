#include "cli/lsp/diagnostics.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "cli/lsp/uri.h"
#include "core/json/diagnosis.h"
#include "core/json/json.h"
#include "core/json/position.h"
#include "core/report/fix.h"

namespace fsctl::cli::lsp {
namespace {

constexpr int severity_error = 1;
constexpr int severity_warning = 2;

Json range_in(const Source& source, const Lines& lines, const Location& location) {
  const auto [begin, length] = range_of(source, location);
  return lines.range(begin, begin + length);
}

Json related(const Problem& problem, const Lines& lines) {
  Json all = Json::array();
  for (const Label& label : problem.labels)
    all.push_back(
        {{"location",
          {{"uri", uri_of_path(problem.source->path)}, {"range", range_in(*problem.source, lines, label.location)}}},
         {"message", label.message}});
  return all;
}

Json diagnostic(const Problem& problem, const Lines& lines) {
  const bool has_place = problem.source && !problem.source->text.empty();
  Json json = {{"range", has_place ? range_in(*problem.source, lines, problem.location) : lines.range(0, 0)},
               {"severity", problem.severity == Severity::error ? severity_error : severity_warning},
               {"code", describe(problem.code).name},
               {"source", "fsctl"},
               {"message", problem.hint.empty() ? problem.message : problem.message + "\n" + problem.hint.text()}};
  if (has_place && !problem.labels.empty()) json["relatedInformation"] = related(problem, lines);
  return json;
}

/// The text of a problem's file, or none.
std::string_view text_of_source(const Problem& problem) {
  return problem.source ? std::string_view(problem.source->text) : std::string_view();
}

Json edits_of(const std::vector<report::Replacement>& fix, const Lines& lines) {
  Json edits = Json::array();
  for (const auto& [begin, end, text] : fix) edits.push_back({{"range", lines.range(begin, end)}, {"newText", text}});
  return edits;
}

std::string with_fix(std::string text, std::vector<report::Replacement> fix) {
  std::ranges::sort(fix, std::greater<>(), &report::Replacement::begin);
  for (const auto& [begin, end, replacement] : fix) text.replace(begin, end - begin, replacement);
  return text;
}

/// A text with a fix, and what that fix lets see of what keeps it from being JSON mended, too.
std::string mended_to_json(const std::string& text, const std::vector<report::Replacement>& fix) {
  constexpr int most_mends = 100;
  auto source = std::make_shared<Source>(Source{.name = "text", .text = with_fix(text, fix)});
  for (int count = 0; count < most_mends; ++count) {
    auto next = diagnose(*source);
    if (!next) break;
    next->source = source;
    const auto further = report::fix_of(*next);
    if (further.empty()) break;
    source = std::make_shared<Source>(Source{.name = "text", .text = with_fix(source->text, further)});
  }
  return source->text;
}

Json action(const std::string& title, std::string_view kind, const Json& edits, const std::string& uri) {
  return {{"title", title}, {"kind", kind}, {"edit", {{"changes", {{uri, edits}}}}}};
}

std::string title_of(const Problem& problem) {
  return problem.hint.empty() ? "Mend: " + problem.message : "Mend: " + problem.hint.text();
}

bool overlap(const report::Replacement& a, const report::Replacement& b) {
  return a.begin <= b.end && b.begin <= a.end;
}

}  // namespace

Json diagnostics_of(const Problems& problems, Columns columns) {
  Json all = Json::array();
  if (problems.empty()) return all;
  const Lines lines(text_of_source(problems.front()), columns);
  for (const Problem& problem : problems) all.push_back(diagnostic(problem, lines));
  return all;
}

Json quick_fixes(const Problems& problems, const std::string& text, std::size_t begin, std::size_t end,
                 const std::string& uri, Columns columns) {
  Json actions = Json::array();
  const Lines lines(text, columns);
  std::vector<report::Replacement> certain;
  for (const Problem& problem : problems) {
    if (text_of_source(problem) != text) continue;
    const auto fix = report::fix_of(problem);
    if (fix.empty()) continue;
    const auto is_taken = [&](const auto& one) {
      return std::ranges::any_of(certain, [&](const auto& other) { return overlap(one, other); });
    };
    if (std::ranges::none_of(fix, is_taken)) certain.insert(certain.end(), fix.begin(), fix.end());
    const auto [from, length] = range_of(*problem.source, problem.location);
    if (from > end || from + length < begin) continue;
    auto one = action(title_of(problem), "quickfix", edits_of(fix, lines), uri);
    one["diagnostics"] = Json::array({diagnostic(problem, lines)});
    one["isPreferred"] = true;
    actions.push_back(std::move(one));
  }
  const bool is_no_json = std::ranges::any_of(problems, [&](const Problem& problem) {
    return problem.code == ErrorCode::json_syntax && text_of_source(problem) == text;
  });
  if (is_no_json && !certain.empty())
    certain = {{.begin = 0, .end = text.size(), .text = mended_to_json(text, certain)}};
  if (!certain.empty())
    actions.push_back(action("Mend all that is certain in this file", "source.fixAll", edits_of(certain, lines), uri));
  return actions;
}

}  // namespace fsctl::cli::lsp
