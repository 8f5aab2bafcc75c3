#include "cli/lsp/stray.h"

#include <algorithm>

#include "cli/lsp/diagnostics.h"
#include "cli/lsp/protocol.h"
#include "core/json/json.h"
#include "core/language/outline.h"
#include "core/lint/alone.h"
#include "core/lint/fixes.h"
#include "core/text/hidden_name.h"

namespace fsctl::cli::lsp {
namespace {

namespace fs = std::filesystem;

/// Whether a file lies in a folder of other programs, such as .vscode/, or is hidden itself.
bool is_hidden(const Stray& stray) {
  const auto from = stray.root.empty() ? stray.path.parent_path().parent_path() : stray.root;
  return std::ranges::any_of(stray.path.lexically_relative(from), [](const fs::path& step) {
    return text::is_hidden_name(step.string()) || step == "node_modules";
  });
}

/// Whether people may take a file of a project's folder, which the project does not read, for configuration.
bool is_taken_for_configuration(const Stray& stray) {
  return stray.is_in_project && stray.path.extension() == ".json" &&
         *stray.path.lexically_relative(stray.root).begin() != "records";
}

/// Whether a text that is no JSON, such as one with comments, is nothing of ours by its outer members either.
bool is_of_another_program(const Stray& stray) {
  if (lint::kind_by_folder(stray.path) != nullptr || Json::accept(stray.text)) return false;
  const language::Outline outline(stray.text);
  if (outline.root().children.empty()) return false;
  Json members = Json::object();
  for (const auto* member : outline.root().children) members[member->name] = outline.said(*member);
  return !lint::is_meant_for_configuration(members);
}

}  // namespace

Problems findings_in(const Stray& stray) {
  if (is_hidden(stray) || lint::is_foreign(stray.path) || is_of_another_program(stray)) return {};
  const lint::Options options{.overlays = {{.path = stray.path, .text = stray.text}}};
  auto found = lint::check(lint::targets_of({stray.path}, stray.path), options);
  if (is_taken_for_configuration(stray))
    found.problems.insert(found.problems.end(), found.strange.begin(), found.strange.end());
  return std::move(found.problems);
}

Json stray_fixes(const Stray& stray, const Problems& findings, const std::string& uri, const Json& params,
                 Columns columns) {
  const Lines lines(stray.text, columns);
  const auto& range = params.at("range");
  const FixPlace place{
      .uri = uri, .text = stray.text, .begin = lines.offset(range.at("start")), .end = lines.offset(range.at("end"))};
  return quick_fixes(findings, place, columns, [&] {
    const lint::Options options{.overlays = {{.path = stray.path, .text = stray.text}}};
    const auto mending = lint::mend(lint::targets_of({stray.path}, stray.path), options);
    return mending.files.empty() ? stray.text : mending.files.front().text;
  });
}

}  // namespace fsctl::cli::lsp
