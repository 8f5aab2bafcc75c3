#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "cli/commands.h"
#include "cli/commands/repository.h"
#include "cli/commands/sampled.h"
#include "cli/commands/stored_data.h"
#include "cli/commands/text_file.h"
#include "cli/counted.h"
#include "cli/safe_stream.h"
#include "core/lint/fixes.h"
#include "core/lint/lint.h"
#include "core/output/new_file.h"
#include "core/project/load.h"
#include "core/project/misnamed.h"
#include "core/project/source.h"
#include "core/report/formats.h"
#include "core/report/parts.h"
#include "core/store/store.h"
#include "core/text/line_diff.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

const report::Format& chosen_format(const Arguments& arguments) {
  if (arguments.has("format")) return report::formats()[arguments.choice("format")];
  return *report::find_format(std::getenv("GITHUB_ACTIONS") != nullptr ? "github" : "text");
}

/// The file whose text comes from standard input, for editors that check before they save.
project::Overlays overlays(const Invocation& invocation) {
  if (!invocation.arguments.has("stdin-filepath")) return {};
  const auto path = invocation.arguments.path("stdin-filepath");
  if (path.empty() || std::filesystem::is_directory(path))
    throw Error(ErrorCode::usage, "--stdin-filepath takes the path of a file, found \"" + path.string() + '"',
                "--stdin-filepath composers/products.json < edited.json");
  return {{.path = path, .text = read_text(invocation, "-")->text}};
}

/// What is named, and of what only a finding tells, as it cannot be read.
struct Named {
  lint::Targets targets;
  Problems unreadable{};
};

/// What to check: the files that are named, else the file on standard input, else the project of --project, all here
/// and below, or that of the working directory.
Named targets(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto unsaved = arguments.path("stdin-filepath");
  auto named = arguments.paths("path");
  if (named.empty() && !unsaved.empty() && !arguments.has("project")) named = {unsaved};
  if (!named.empty()) {
    Problems unreadable;
    auto found = lint::targets_of(named, unsaved.empty() ? std::nullopt : std::optional(unsaved),
                                  [&](Problem problem) { unreadable.push_back(std::move(problem)); });
    if (arguments.has("whole-projects")) found = lint::whole_projects(std::move(found));
    return {.targets = std::move(found), .unreadable = std::move(unreadable)};
  }
  if (arguments.has("whole-projects") && !arguments.has("project"))
    return {.targets = lint::all_projects(fs::current_path())};
  const auto directory = invocation.project_directory();
  if (!fs::exists(directory / "project.json") && !project::misnamed_project_json(directory))
    throw project::no_project(directory);
  return {.targets = {.projects = {{.project = fs::weakly_canonical(directory), .is_whole = true}}}};
}

/// Adds what checks with records find. If those or the store cannot be read, only notes why, so that the problems of
/// the configuration are still printed.
void check_store(const Invocation& invocation, const project::Project& project, Problems& problems,
                 std::optional<Error>& records_failure) {
  try {
    invocation.in_project(project.directory, [&](const Invocation& there) {
      check_with_records(there, project, problems);
      check_stored_data(there, project, problems);
    });
  } catch (const Error& error) {
    records_failure = error;
  } catch (const std::exception& exception) {
    records_failure = store::as_error(exception);
    if (!records_failure) throw;
  }
}

/// Throws when nothing of what was named is configuration, as nothing was checked then; programs get the findings, too.
void refuse_only_strange(const Invocation& invocation, const report::Format& format, const lint::Findings& found) {
  if (found.files > 0 || found.strange.empty()) return;
  const auto& first = found.strange.front();
  if (format.name != "text") invocation.console.out << format.print(found.strange, {});
  throw Error(ErrorCode::unknown_name, first.source->name + ": " + first.message, first.hint);
}

/// The last line: `checked 43 files: 2 errors, 1 warning`.
std::string summary(std::size_t files, const Problems& problems) {
  return "checked " + counted(files, "file") + ": " + report::counts_of(problems);
}

/// Says of which projects not everything was looked at.
void tell_unchecked(const Invocation& invocation, const lint::Findings& found) {
  for (const auto& project : found.projects)
    if (!project->has_places)
      invocation.console.err << "types, places and records were not looked at, as "
                             << text::printable(project->files.at("project.json")->name) << " cannot be read\n";
}

/// The findings as people read them: those of what was named in full, those that follow in other files a line each.
std::string as_text(const Invocation& invocation, const report::Format& format, const lint::Findings& found) {
  const report::Style style{.color = invocation.console.color};
  auto text = format.print(found.problems, style);
  if (found.elsewhere.empty()) return text;
  if (!text.empty()) text += '\n';
  text += counted(found.elsewhere.size(), "finding") + " in other files because of " +
          (invocation.arguments.all("path").size() > 1 ? "them:\n" : "it:\n");
  for (const Problem& problem : found.elsewhere) text += "  " + report::as_line(problem, style);
  return text;
}

std::string printed(const Invocation& invocation, const report::Format& format, const lint::Findings& found) {
  if (format.name == "text") return as_text(invocation, format, found);
  auto problems = found.problems;
  problems.insert(problems.end(), found.elsewhere.begin(), found.elsewhere.end());
  if (format.is_for_repository) name_in_repository(problems);
  return format.print(problems, {.color = invocation.console.color});
}

void leave_out_warnings(Problems& problems) {
  std::erase_if(problems, [](const Problem& problem) { return problem.severity == Severity::warning; });
}

/// With --fix, mends the files and says so on stderr.
void fix(const Invocation& invocation, const lint::Mending& mending) {
  for (const auto& [source, text] : mending.files) output::write_file(source->path, text);
  if (mending.findings > 0)
    invocation.console.err << "mended " << counted(mending.findings, "finding") << " in "
                           << counted(mending.files.size(), "file") << '\n';
}

/// With --diff, prints what --fix would change. Gives the exit code.
int print_diff(const Invocation& invocation, const lint::Mending& mending) {
  for (const auto& [source, text] : mending.files)
    invocation.console.out << text::unified_diff(source->name, source->text, text);
  invocation.console.err << counted(mending.findings, "finding") << " to mend in "
                         << counted(mending.files.size(), "file") << '\n';
  return mending.files.empty() ? exit_done : exit_problems;
}

int run_validate(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto& format = chosen_format(arguments);
  auto [named, unreadable] = targets(invocation);
  const bool fails_by_warning = arguments.choice<Severity>("fail-level") == Severity::warning;
  std::optional<Error> records_failure;
  const lint::Options options{.overlays = overlays(invocation),
                              .refuse_extensions = arguments.has("no-extensions"),
                              .warns_elsewhere = fails_by_warning,
                              .look_further = [&](const project::Project& project, Problems& problems) {
                                check_store(invocation, project, problems, records_failure);
                              }};
  if (arguments.has("diff")) {
    const int code = print_diff(invocation, lint::mend(named, options));
    if (!unreadable.empty()) throw Error(std::move(unreadable));
    return code;
  }
  if (arguments.has("fix")) {
    if (!options.overlays.empty())
      throw Error(ErrorCode::usage, "--fix writes files, and --stdin-filepath reads none",
                  "--diff shows what it would write");
    fix(invocation, lint::mend(named, options));
  }
  auto found = lint::check(named, options);
  if (unreadable.empty() && named.projects.empty() && named.alone.empty() && !arguments.has("whole-projects"))
    throw Error(ErrorCode::no_project, "there is neither a project nor a configuration file in what was named",
                "name a project's directory, or files of it");
  if (unreadable.empty()) refuse_only_strange(invocation, format, found);
  found.problems.insert(found.problems.begin(), found.strange.begin(), found.strange.end());
  found.problems.insert(found.problems.end(), unreadable.begin(), unreadable.end());
  if (arguments.has("only-named")) found.elsewhere.clear();
  const bool has_findings = !found.problems.empty() || !found.elsewhere.empty();
  if (arguments.has("quiet"))
    for (auto* problems : {&found.problems, &found.elsewhere}) leave_out_warnings(*problems);
  SafeStream::write_colored(invocation.console.out, printed(invocation, format, found));
  if (records_failure) throw Error(*records_failure);
  auto problems = std::move(found.problems);
  problems.insert(problems.end(), found.elsewhere.begin(), found.elsewhere.end());
  tell_unchecked(invocation, found);
  if (!arguments.has("quiet")) invocation.console.err << summary(found.files, problems) << '\n';
  if (!unreadable.empty()) return exit_code(describe(ErrorCode::file_unreadable).about);
  return any_error(problems) || (fails_by_warning && has_findings) ? exit_problems : exit_done;
}

}  // namespace

const Command validate_command{
    .name = "validate",
    .summary = "Check the whole configuration of a project, or single files of it, and show every problem.",
    .examples =
        "  fsctl validate\n"
        "  fsctl validate composers/products.json --fail-level warning\n"
        "  fsctl validate shop boutique/composers\n"
        "  fsctl validate --sample products=new.ndjson\n"
        "  fsctl validate --diff | git apply\n"
        "  fsctl validate --data --fail-level warning\n"
        "  fsctl validate --project shop --format sarif > findings.sarif\n"
        "  fsctl validate --stdin-filepath blocks/product/card.json < edited.json\n",
    .options =
        {{.names = "path",
          .help = "Projects, folders or files to check, each with the project above it; composers and files with "
                  "one slot need none. All files of the project otherwise.",
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
         {.names = "--only-named",
          .help = "Leave out what is wrong in other files because of those that are named.",
          .takes = Option::Takes::nothing},
         {.names = "--whole-projects",
          .help = "Check the projects of the files that are named, with all of their files, and skip other files; "
                  "without names, every project here and below.",
          .takes = Option::Takes::nothing},
         {.names = "--fix",
          .help = "Mend what is certain, and show what is left: misspelt names, commas, comments and quotes that "
                  "JSON does not know, literals in place of slots.",
          .takes = Option::Takes::nothing},
         {.names = "--diff",
          .help = "Print what --fix would change, for git apply; exits with 1 when there is anything.",
          .takes = Option::Takes::nothing},
         {.names = "--stdin-filepath",
          .help = "Take standard input as the text of this file, and check this one unless others are named.",
          .path = true}},
    .run = run_validate,
};

}  // namespace fsctl::cli
