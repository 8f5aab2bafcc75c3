#include "cli/lsp/features.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <vector>

#include "cli/lsp/changed_lines.h"
#include "cli/lsp/diagnostics.h"
#include "cli/lsp/protocol.h"
#include "cli/lsp/shown.h"
#include "core/cases/formats.h"
#include "core/language/completion.h"
#include "core/language/field_sites.h"
#include "core/language/format.h"
#include "core/language/hover.h"
#include "core/language/slot_facts.h"
#include "core/language/symbols.h"
#include "core/project/load.h"
#include "core/project/source.h"

namespace fsctl::cli::lsp {
namespace {

namespace fs = std::filesystem;
using language::Use;

Json location_of(const Subject& subject, const Use& use) {
  return {{"uri", subject.uri(use.file)}, {"range", range_in(subject, use.file, use.span)}};
}

RangeOf ranges_of(const Subject& subject) {
  return [&subject](language::Span span) { return range_in(subject, subject.file, span); };
}

std::string pointer_of_case(std::size_t index) { return "/cases/" + std::to_string(index); }

}  // namespace

Json hover(const Subject& subject, const Json& params) {
  const auto found = language::hover_at(subject.project.known(), subject.file, offset_of(subject, params));
  if (!found) return nullptr;
  return shown_hover(*found, ranges_of(subject), subject.client);
}

Json completion(const Subject& subject, const Json& params) {
  const auto found = language::complete(subject.project.known(), subject.file, offset_of(subject, params));
  return shown_completion(found, ranges_of(subject), subject.client);
}

Json definition(const Subject& subject, const Json& params) {
  const auto found = symbol_for(subject, params);
  const auto place = found ? language::definition_of(subject.project.texts(), found->symbol) : std::nullopt;
  return place ? location_of(subject, *place) : Json(nullptr);
}

Json references(const Subject& subject, const Json& params) {
  const auto& texts = subject.project.texts();
  const auto found = symbol_for(subject, params);
  const auto symbol = found ? std::optional(found->symbol) : language::symbol_of_file(subject.file);
  if (!symbol) return nullptr;
  const bool with_definition = params.value("context", Json::object()).value("includeDeclaration", false);
  Json all = Json::array();
  const auto place = language::definition_of(texts, *symbol);
  if (with_definition && place && !symbol->is_field()) all.push_back(location_of(subject, *place));
  for (const Use& use : language::uses_of(texts, *symbol))
    if (with_definition || !use.is_definition) all.push_back(location_of(subject, use));
  return all;
}

Json code_actions(const Subject& subject, const Json& params) {
  const auto outline = outline_of(subject);
  const auto lines = lines_of(subject, subject.file, outline->text());
  const auto& range = params.at("range");
  const FixPlace place{.uri = subject.uri(subject.file),
                       .text = outline->text(),
                       .begin = lines.offset(range.at("start")),
                       .end = lines.offset(range.at("end")),
                       .client = subject.client,
                       .only = inner(params, {"context", "only"})};
  constexpr int by_itself = 2;  // as the protocol numbers it, as the cursor moves
  const bool is_asked = inner(params, {"context", "triggerKind"}) != by_itself;
  if (is_asked) subject.project.check_now(subject.file);
  return quick_fixes(subject.project.findings(subject.project.texts().directory() / subject.file), place,
                     subject.columns, [&] { return subject.project.mended(subject.file); });
}

Json code_lenses(const Subject& subject, const Json&) {
  Json lenses = Json::array();
  const auto* kind = project::kind_at(subject.file);
  if (kind == nullptr || !kind->holds_cases) return lenses;
  const auto outline = outline_of(subject);
  const auto* cases = outline->root().member("cases");
  for (std::size_t i = 0; cases != nullptr && i < cases->children.size(); ++i) {
    const auto* name = cases->children[i]->member("name");
    const auto span = name != nullptr ? name->span : cases->children[i]->span;
    lenses.push_back({{"range", range_in(subject, subject.file, span)},
                      {"command",
                       {{"title", "run this case"},
                        {"command", run_case_command},
                        {"arguments", Json::array({subject.uri(subject.file), pointer_of_case(i)})}}}});
  }
  return lenses;
}

Json formatting(const Subject& subject, const Json&) {
  const auto outline = outline_of(subject);
  const auto* kind = project::kind_at(subject.file);
  const auto source = std::make_shared<Source>(Source{.name = subject.file, .text = outline->text()});
  if (kind == nullptr || !language::can_be_formatted(source)) return nullptr;
  return changed_lines(outline->text(), language::formatted(*outline, &kind->form()), subject.columns);
}

namespace {

/// Throws the first error in a file that a case of a composer needs; what is wrong elsewhere does not matter to it.
void refuse_broken(const Subject& subject, const Problems& problems) {
  const auto& texts = subject.project.texts();
  std::set<fs::path> needed = {"project.json", subject.file};
  if (const auto composer = project::tested_name(subject.file)) {
    const auto file = composer->generic_string();
    needed.insert(file);
    needed.insert(project::path_of_file("feed", language::feed_of_file(texts, file)));
    needed.insert(project::path_of_file("storage", language::storage_of_file(texts, file)));
  }
  for (const Problem& problem : problems)
    if (problem.severity == Severity::error && problem.source &&
        needed.contains(problem.source->path.lexically_relative(texts.directory())))
      throw Error(problem);
}

}  // namespace

Json run_case(const Subject& subject, const std::string& pointer) {
  const auto overlays = subject.project.texts().overlays();
  Problems problems;
  const auto project = project::load(subject.project.texts().directory(), problems, {.overlays = overlays});
  auto files = project == nullptr ? std::vector<cases::CaseFile>() : cases::load(*project, problems, overlays);
  refuse_broken(subject, problems);
  const auto place = subject.project.texts().directory() / subject.file;
  std::erase_if(files, [&](const cases::CaseFile& file) { return file.source->path != place; });
  for (auto& file : files) std::erase_if(file.cases, [&](const cases::Case& one) { return one.pointer != pointer; });
  if (files.empty() || files.front().cases.empty())
    throw Error(ErrorCode::unknown_name, "there is no such case that can be run", "see the problems of its file");
  const auto run = cases::run(*project, files, {});
  const auto report = cases::formats().front().print(run, {});
  const bool passed = run.failed() == 0;
  subject.tell(passed ? message_information : message_warning, report);
  return {{"passed", passed}, {"report", report}};
}

}  // namespace fsctl::cli::lsp
