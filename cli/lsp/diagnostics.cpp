#include "cli/lsp/diagnostics.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <ranges>
#include <utility>

#include "cli/lsp/changed_lines.h"
#include "core/json/diagnosis.h"
#include "core/json/json.h"
#include "core/json/position.h"
#include "core/report/fix.h"

namespace fsctl::cli::lsp {
namespace {

constexpr int severity_error = 1;
constexpr int severity_warning = 2;

constexpr auto quick_fix_kind = "quickfix";
constexpr auto fix_all_kind = "source.fixAll";

Json range_in(const Source& source, const Lines& lines, const Location& location) {
  const auto [begin, length] = range_of(source, location);
  return lines.range(begin, begin + length);
}

Json related(const Problem& problem, const std::string& uri, const Lines& lines) {
  Json all = Json::array();
  for (const Label& label : problem.labels)
    all.push_back({{"location", {{"uri", uri}, {"range", range_in(*problem.source, lines, label.location)}}},
                   {"message", label.message}});
  return all;
}

Json diagnostic(const Problem& problem, const std::string& uri, const Lines& lines) {
  const bool has_place = problem.source && !problem.source->text.empty();
  Json json = {{"range", has_place ? range_in(*problem.source, lines, problem.location) : lines.range(0, 0)},
               {"severity", problem.severity == Severity::error ? severity_error : severity_warning},
               {"code", describe(problem.code).name},
               {"source", "fsctl"},
               {"message", problem.hint.empty() ? problem.message : problem.message + "\n" + problem.hint.text()}};
  if (has_place && !problem.labels.empty()) json["relatedInformation"] = related(problem, uri, lines);
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

Json action(const std::string& title, std::string_view kind, const Json& edits, const FixPlace& place) {
  const auto edit = workspace_edit({.edits = {{place.uri, edits}}}, place.client);
  return {{"title", title}, {"kind", kind}, {"edit", edit}};
}

/// Whether fixes of a kind are wanted: `source` stands for `source.fixAll`, too.
bool wants(const Json& only, const std::string& kind) {
  if (!only.is_array()) return true;
  return std::ranges::any_of(only, [&](const Json& wanted) {
    if (!wanted.is_string()) return false;
    const auto name = wanted.get<std::string>();
    return name.empty() || kind == name || kind.starts_with(name + '.');
  });
}

std::string title_of(const Problem& problem) {
  return problem.hint.empty() ? "Mend: " + problem.message : "Mend: " + problem.hint.text();
}

}  // namespace

Json diagnostics_of(const Problems& problems, const std::string& uri, Columns columns, TextOf of) {
  Json all = Json::array();
  if (problems.empty()) return all;
  constexpr std::size_t most = 500;  // more than anybody mends before the next check
  const Lines lines(text_of_source(problems.front()), columns, of);
  for (const Problem& problem : problems | std::views::take(most)) all.push_back(diagnostic(problem, uri, lines));
  return all;
}

Json quick_fixes(const Problems& problems, const FixPlace& place, Columns columns,
                 const std::function<std::string()>& mended) {
  Json actions = Json::array();
  const Lines lines(place.text, columns);
  bool is_any_certain = false;
  for (const Problem& problem : problems) {
    if (text_of_source(problem) != place.text) continue;
    const auto fix = report::fix_of(problem);
    if (fix.empty()) continue;
    is_any_certain = true;
    const auto [from, length] = range_of(*problem.source, problem.location);
    if (from > place.end || from + length < place.begin || !wants(place.only, quick_fix_kind)) continue;
    auto one = action(title_of(problem), quick_fix_kind, edits_of(fix, lines), place);
    one["diagnostics"] = Json::array({diagnostic(problem, place.uri, lines)});
    one["isPreferred"] = true;
    actions.push_back(std::move(one));
  }
  const auto text = is_any_certain && wants(place.only, fix_all_kind) ? mended() : place.text;
  if (text != place.text)
    actions.push_back(
        action("Mend all that is certain in this file", fix_all_kind, changed_lines(place.text, text, columns), place));
  return actions;
}

}  // namespace fsctl::cli::lsp
