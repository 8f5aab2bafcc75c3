#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "cli/commands.h"
#include "cli/commands/sampled.h"
#include "cli/commands/stored_data.h"
#include "cli/commands/text_file.h"
#include "cli/safe_stream.h"
#include "core/cases/case.h"
#include "core/composer/check.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/project/kinds.h"
#include "core/project/load.h"
#include "core/report/formats.h"
#include "core/store/damage.h"
#include "core/store/store.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

const report::Format& chosen_format(const Arguments& arguments) {
  if (arguments.has("format")) return report::formats()[arguments.choice("format")];
  return *report::find_format(std::getenv("GITHUB_ACTIONS") != nullptr ? "github" : "text");
}

/// The file whose text comes from standard input, for editors that check before they save.
std::optional<project::Overlay> overlay(const Invocation& invocation) {
  const auto path = invocation.arguments.path("stdin-filepath");
  if (path.empty()) return {};
  return project::Overlay{.path = path, .text = read_text(invocation, "-")->text};
}

/// Whether a path is that of a configuration file of a project.
bool is_project_file(const fs::path& path, const fs::path& project) {
  std::error_code ignored;
  for (const project::FileKind& kind : project::file_kinds())
    for (const auto& file : project::files_of(kind, project))
      if (fs::equivalent(path, project / file, ignored)) return true;
  return false;
}

/// The problems of a file with one bare slot, which needs no project; nothing for any other file.
std::optional<Problems> check_bare_slot(const fs::path& path) {
  const auto source = read_text(path);
  Problems problems;
  try {
    const Json json = parse(source, problems);
    if (!json.is_object() || !json.contains("source")) return {};
    if (const auto slot = composer::parse_slot(json, "", problems)) {
      Arena arena;
      composer::check(*slot, {}, arena, problems);
    }
  } catch (const Error& error) {
    const auto project = project::find_project(fs::absolute(path).parent_path());
    if (project && is_project_file(path, *project)) return {};
    problems.insert(problems.end(), error.problems().begin(), error.problems().end());
  }
  for (Problem& problem : problems) problem.source = source;
  sort_by_place(problems);
  return problems;
}

bool is_same_file(const Problem& problem, const project::Project& project, const fs::path& path) {
  if (!problem.source) return false;
  std::error_code ignored;
  return fs::equivalent(problem.source->name, path, ignored) ||
         fs::equivalent(project.directory / problem.source->name, path, ignored);
}

/// Keeps only the problems of these files; all of them when no file is given.
void keep_files(Problems& problems, const project::Project& project, const std::vector<std::string>& paths) {
  if (paths.empty()) return;
  std::erase_if(problems, [&](const Problem& problem) {
    return std::ranges::none_of(paths, [&](const auto& path) { return is_same_file(problem, project, path); });
  });
}

/// The result of a check: the name of what was checked, and its problems.
struct Checked {
  std::string name{};
  Problems problems{};
  std::optional<Error> store_failure{};  ///< why the store could not be read
};

/// Adds what checks with records find. If the store cannot be read, only notes why, so that the problems of the
/// configuration are still printed.
void check_store(const Invocation& invocation, const project::Project& project, Checked& checked) {
  try {
    check_with_records(invocation, project, checked.problems);
    check_stored_data(invocation, project, checked.problems);
  } catch (const store::Damaged& damage) {
    checked.store_failure = damage;
  } catch (const std::exception& exception) {
    checked.store_failure = store::as_error(exception);
    if (!checked.store_failure) throw;
  }
}

Checked check(const Invocation& invocation) {
  const auto paths = invocation.arguments.all("path");
  for (const auto& path : paths)
    if (!fs::is_regular_file(path)) throw Error(ErrorCode::file_unreadable, "cannot read " + path);
  if (paths.size() == 1)
    if (auto problems = check_bare_slot(paths.front()))
      return {.name = paths.front(), .problems = std::move(*problems)};
  const auto directory = invocation.project_directory();
  for (const auto& path : paths)
    if (!is_project_file(path, directory))
      throw Error(ErrorCode::unknown_name, path + " is no configuration file of the project in " + directory.string(),
                  "the folder says what a file is, such as blocks/product/card.json; a file may also hold one slot");
  Checked checked;
  const auto overlaid = overlay(invocation);
  const auto project =
      project::load(directory, checked.problems,
                    {.overlay = overlaid, .refuse_extensions = invocation.arguments.has("no-extensions")});
  if (!project)
    throw Error(ErrorCode::no_project, "there is no project.json in " + directory.string(),
                "fsctl init DIR makes a project");
  if (!any_error(checked.problems)) check_store(invocation, *project, checked);
  const auto holds_cases = [](const std::string& path) { return project::tested_name(fs::absolute(path)).has_value(); };
  if (paths.empty() || std::ranges::any_of(paths, holds_cases)) cases::load(*project, checked.problems, overlaid);
  sort_by_place(checked.problems);
  checked.name = project->name;
  keep_files(checked.problems, *project, paths);
  return checked;
}

int run_validate(const Invocation& invocation) {
  const auto& format = chosen_format(invocation.arguments);
  const bool fails_by_warning = invocation.arguments.choice<Severity>("fail-level") == Severity::warning;
  auto [name, problems, store_failure] = check(invocation);
  auto& console = invocation.console;
  if (invocation.arguments.has("quiet"))
    std::erase_if(problems, [](const Problem& problem) { return problem.severity == Severity::warning; });
  SafeStream::write_colored(console.out, format.print(problems, {.color = console.color}));
  if (store_failure) throw Error(*store_failure);
  if (problems.empty() && !invocation.arguments.has("quiet")) console.err << text::printable(name) << ": no problems\n";
  return any_error(problems) || (fails_by_warning && !problems.empty()) ? exit_problems : exit_done;
}

}  // namespace

const Command validate_command{
    .name = "validate",
    .summary = "Check the whole configuration of a project, or single files of it, and show every problem.",
    .examples =
        "  fsctl validate\n"
        "  fsctl validate composers/products.json --fail-level warning\n"
        "  fsctl validate --sample products=new.ndjson\n"
        "  fsctl validate --data --fail-level warning\n"
        "  fsctl validate --project shop --format sarif > findings.sarif\n"
        "  fsctl validate --stdin-filepath blocks/product/card.json < edited.json\n",
    .options = {{.names = "path",
                 .help = "Files to show the findings of, or a file with one slot; all files of the project otherwise.",
                 .takes = Option::Takes::many_values,
                 .path = true},
                {.names = "--format",
                 .help = "{choices}; github by itself inside GitHub Actions.",
                 .choices = names_of_rows(report::formats())},
                {.names = "--fail-level",
                 .help = "error, or warning to exit with 1 for warnings too.",
                 .fallback = "error",
                 .choices = {{"error", "warning"}}},
                {.names = "--quiet,-q", .help = "Leave out warnings.", .takes = Option::Takes::nothing},
                {.names = "--sample",
                 .help = "[FEED=]FILE: check the composers with these records, in place of the first in the store.",
                 .takes = Option::Takes::many_values},
                {.names = "--no-records", .help = "Look at no records.", .takes = Option::Takes::nothing},
                {.names = "--data",
                 .help = "Check the records in the store, too: those that trees leave out and pages that redirects "
                         "hide are warnings.",
                 .takes = Option::Takes::nothing},
                {.names = "--no-extensions",
                 .help = "Refuse operations the hosted service does not name.",
                 .takes = Option::Takes::nothing},
                {.names = "--stdin-filepath", .help = "Take standard input as the text of this file.", .path = true}},
    .run = run_validate,
};

}  // namespace fsctl::cli
