#include "cli/lsp/stray.h"

#include <algorithm>

#include "cli/lsp/changed_lines.h"
#include "cli/lsp/diagnostics.h"
#include "cli/lsp/features.h"
#include "cli/lsp/protocol.h"
#include "cli/lsp/shown.h"
#include "core/json/json.h"
#include "core/json/outer_members.h"
#include "core/language/completion.h"
#include "core/language/format.h"
#include "core/language/hover.h"
#include "core/lint/alone.h"
#include "core/lint/fixes.h"
#include "core/project/meant.h"
#include "core/text/hidden_name.h"

namespace fsctl::cli::lsp {
namespace {

namespace fs = std::filesystem;

/// Whether a file lies in a folder of other programs, such as .vscode/, or is hidden itself.
bool is_hidden(const Stray& stray) {
  const auto from = stray.root.empty() ? stray.path.parent_path().parent_path() : stray.root;
  return std::ranges::any_of(stray.path.lexically_relative(from),
                             [](const fs::path& step) { return text::is_of_other_programs(step.string()); });
}

/// Whether a text that is no JSON, such as one with comments, is nothing of ours by its outer members either.
bool is_of_another_program(const Stray& stray) {
  if (lint::kind_by_folder(stray.path) != nullptr || Json::accept(stray.text)) return false;
  const auto members = outer_members(stray.text);
  return !members.empty() && !lint::is_meant_for_configuration(members);
}

bool is_foreign(const Stray& stray) {
  return is_hidden(stray) || lint::is_foreign(stray.path) || is_of_another_program(stray);
}

/// A stray as the only file of a project; a slot is one of a composer there.
struct Alone {
  language::Texts texts;
  std::string file{};
  std::size_t begin = 0;  ///< of the stray's text in the file's

  language::Known known() const { return {.texts = texts}; }
  /// Bytes of the file in the stray. REQUIRES: the lines outlive what is given.
  RangeOf ranges_of(const Lines& lines) const {
    return [&lines, from = begin](language::Span span) { return lines.range(span.begin - from, span.end - from); };
  }
};

std::optional<Alone> as_alone(const Stray& stray) {
  if (is_foreign(stray)) return {};
  const auto members = outer_members(stray.text);
  const auto* by_folder = lint::kind_by_folder(stray.path);
  const auto* kind = by_folder != nullptr ? by_folder : project::kind_meant(members);
  if (kind == nullptr && !lint::is_meant_for_configuration(members)) return {};
  Alone alone{.texts = language::Texts(stray.path)};  // below a file there are no others
  const auto name = stray.path.stem().string();
  const bool is_slot = kind == nullptr;
  const std::string around = is_slot ? R"({"fields": {"slot": )" : "";
  alone.begin = around.size();
  alone.file =
      is_slot || !kind->is_folder() ? project::path_of_file("composer", name) : project::path_of_file(*kind, name);
  if (!is_slot && !kind->is_folder()) alone.file = kind->place;
  alone.texts.edit(alone.file, around + stray.text);
  return alone;
}

}  // namespace

Problems findings_in(const Stray& stray) {
  if (is_foreign(stray)) return {};
  const lint::Options options{.overlays = {{.path = stray.path, .text = stray.text}}};
  auto found = lint::check(lint::targets_of({stray.path}, {.unsaved = stray.path}), options);
  for (Problem& problem : found.problems)
    if (problem.source && problem.source->path.filename() != stray.path.filename())
      problem.message.insert(0, problem.source->path.filename().string() + ": ");
  return std::move(found.problems);
}

Problems findings_while_typed(const Stray& stray, const language::TypedText& typed) {
  auto all = findings_in(stray);
  if (all.empty() || typed.is_read()) return all;
  auto earlier = findings_in({.path = stray.path, .text = typed.read(), .root = stray.root});
  std::erase_if(earlier, [&](const Problem& problem) {
    return problem.code == ErrorCode::json_syntax || !problem.source || problem.source->text != typed.read();
  });
  for (Problem& problem : typed.at_new_places(earlier)) all.push_back(std::move(problem));
  return all;
}

Json stray_fixes(const Stray& stray, const Problems& findings, const std::string& uri, const Client& client,
                 const Json& params, Columns columns) {
  const Lines lines(stray.text, columns);
  const auto& range = params.at("range");
  const FixPlace place{.uri = uri,
                       .text = stray.text,
                       .begin = lines.offset(range.at("start")),
                       .end = lines.offset(range.at("end")),
                       .client = client,
                       .only = inner(params, {"context", "only"})};
  return quick_fixes(findings, place, columns, [&] {
    const lint::Options options{.overlays = {{.path = stray.path, .text = stray.text}}};
    const auto mending = lint::mend(lint::targets_of({stray.path}, {.unsaved = stray.path}), options);
    return mending.files.empty() ? stray.text : mending.files.front().text;
  });
}

Json stray_hover(const Stray& stray, const Client& client, const Json& params, Columns columns) {
  const auto alone = as_alone(stray);
  if (!alone) return nullptr;
  const Lines lines(stray.text, columns);
  const auto found =
      language::hover_at(alone->known(), alone->file, alone->begin + lines.offset(params.at("position")));
  if (!found || found->span.begin < alone->begin) return nullptr;
  return shown_hover(*found, alone->ranges_of(lines), client);
}

Json stray_completion(const Stray& stray, const Client& client, const Json& params, Columns columns) {
  const auto alone = as_alone(stray);
  if (!alone) return nullptr;
  const Lines lines(stray.text, columns);
  const auto found =
      language::complete(alone->known(), alone->file, alone->begin + lines.offset(params.at("position")));
  if (found.span.begin < alone->begin) return nullptr;
  return shown_completion(found, alone->ranges_of(lines), client);
}

Json stray_formatting(const Stray& stray, Columns columns) {
  const auto source = std::make_shared<Source>(Source{.name = stray.path.string(), .text = stray.text});
  if (is_foreign(stray) || !language::can_be_formatted(source) || !lint::check_alone(source, {})) return nullptr;
  return changed_lines(stray.text, language::formatted(language::Outline(stray.text), nullptr), columns);
}

}  // namespace fsctl::cli::lsp
