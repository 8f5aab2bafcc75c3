#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "cli/commands.h"
#include "cli/commands/mended.h"
#include "cli/commands/named_paths.h"
#include "cli/commands/named_targets.h"
#include "cli/commands/repository.h"
#include "cli/commands/sampled.h"
#include "cli/commands/stored_data.h"
#include "cli/commands/text_file.h"
#include "cli/counted.h"
#include "cli/safe_stream.h"
#include "core/budget/keep_little.h"
#include "core/lint/fixes.h"
#include "core/lint/lint.h"
#include "core/report/formats.h"
#include "core/report/parts.h"
#include "core/store/store.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

const report::Format& chosen_format(const Arguments& arguments) {
  if (arguments.has("format")) return report::formats()[arguments.choice("format")];
  return *report::find_format(std::getenv("GITHUB_ACTIONS") != nullptr ? "github" : "text");
}

/// The file whose text comes from standard input, for editors that check before they save.
project::Overlays overlays(const Invocation& invocation) {
  if (!invocation.arguments.has("stdin-filepath")) return {};
  const auto path = unsaved_path(invocation);
  if (path.empty() || std::filesystem::is_directory(path))
    throw Error(ErrorCode::usage, "--stdin-filepath takes the path of a file, found \"" + path.string() + '"',
                "--stdin-filepath composers/products.json < edited.json");
  return {{.path = path, .text = read_text(invocation, "-")->text}};
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

/// The last line: `checked 43 files: 2 errors, 1 warning`.
std::string summary(std::size_t files, const Problems& problems) {
  return "checked " + counted(files, "file") + ": " + report::counts_of(problems);
}

/// How many warnings in other files are not told.
std::string untold(std::size_t warnings) {
  if (warnings == 0) return {};
  return "; --fail-level warning tells " + counted(warnings, "warning") + " in other files, too";
}

/// Says of which projects not everything was looked at.
void tell_unchecked(const Invocation& invocation, const lint::Findings& found) {
  for (const auto& project : found.projects)
    if (!project->has_places)
      invocation.console.err << "types, places and records were not looked at, as "
                             << text::printable(project->files.at("project.json")->name) << " cannot be read\n";
}

/// The findings as people read them: those of what was named in full, those that follow in other files a line each.
std::string as_text(const Invocation& invocation, const lint::Findings& found) {
  const report::Style style{.color = invocation.console.color};
  auto text = report::as_text(found.problems, style);
  if (found.elsewhere.empty()) return text;
  if (!text.empty()) text += '\n';
  text += counted(found.elsewhere.size(), "finding") + " in other files because of " +
          (invocation.arguments.all("path").size() > 1 ? "them:\n" : "it:\n");
  for (const Problem& problem : found.elsewhere) text += "  " + report::as_line(problem, style);
  return text;
}

std::string printed(const Invocation& invocation, const report::Format& format, const lint::Findings& found) {
  if (format.name == "text") return as_text(invocation, found);
  auto problems = found.problems;
  problems.insert(problems.end(), found.elsewhere.begin(), found.elsewhere.end());
  return format.print(problems, {.color = invocation.console.color, .consequences = found.elsewhere.size()});
}

/// Whether there is nothing to check in what was named, which a folder always is for; a file of another program may be
/// one of many that have changed.
bool has_nothing_to_check(const Invocation& invocation, const lint::Targets& named, const lint::Findings& found) {
  if (invocation.arguments.has("whole-projects")) return false;
  if (named.projects.empty() && named.alone.empty()) return true;
  const auto is_folder = [](const std::filesystem::path& path) { return std::filesystem::is_directory(path); };
  return found.files == 0 && found.problems.empty() &&
         std::ranges::any_of(invocation.arguments.paths("path"), is_folder);
}

void leave_out_warnings(Problems& problems) {
  std::erase_if(problems, [](const Problem& problem) { return problem.severity == Severity::warning; });
}

/// Checks what is named, and prints what is found. Gives the exit code.
int check_named(const Invocation& invocation, const report::Format& format) {
  const auto& arguments = invocation.arguments;
  auto [named, unreadable] = named_targets(invocation);
  const bool fails_by_warning = arguments.choice<Severity>("fail-level") == Severity::warning;
  std::optional<Error> records_failure;
  const lint::Options options{.overlays = overlays(invocation),
                              .refuse_extensions = arguments.has("no-extensions"),
                              .warns_elsewhere = fails_by_warning,
                              .look_further = [&](const project::Project& project, Problems& problems) {
                                check_store(invocation, project, problems, records_failure);
                              }};
  if (arguments.has("diff")) {
    const int code = print_mended(invocation, lint::mend(named, options));
    if (!unreadable.empty()) throw Error(std::move(unreadable));
    return code;
  }
  if (arguments.has("fix")) {
    if (!options.overlays.empty())
      throw Error(ErrorCode::usage, "--fix writes files, and --stdin-filepath reads none",
                  "--diff shows what it would write");
    const auto unwritten = write_mended(invocation, lint::mend(named, options));
    unreadable.insert(unreadable.end(), unwritten.begin(), unwritten.end());
  }
  auto found = lint::check(named, options);
  if (unreadable.empty() && has_nothing_to_check(invocation, named, found))
    throw Error(ErrorCode::no_project, "there is neither a project nor a configuration file in what was named",
                "name a project's directory, or files of it");
  if (arguments.has("whole-projects")) found.strange.clear();
  found.problems.insert(found.problems.begin(), found.strange.begin(), found.strange.end());
  found.problems.insert(found.problems.end(), unreadable.begin(), unreadable.end());
  if (arguments.has("only-named")) {
    found.elsewhere.clear();
    found.warnings_elsewhere = 0;
  }
  const auto name_files = format.is_for_repository ? name_in_repository : name_from_here;
  for (auto* problems : {&found.problems, &found.elsewhere}) name_files(*problems);
  const bool has_findings = !found.problems.empty() || !found.elsewhere.empty();
  if (arguments.has("quiet") && !fails_by_warning)
    for (auto* problems : {&found.problems, &found.elsewhere}) leave_out_warnings(*problems);
  SafeStream::write_colored(invocation.console.out, printed(invocation, format, found));
  if (records_failure) throw Error(*records_failure);
  auto problems = std::move(found.problems);
  problems.insert(problems.end(), found.elsewhere.begin(), found.elsewhere.end());
  tell_unchecked(invocation, found);
  if (!arguments.has("quiet"))
    invocation.console.err << summary(found.files, problems) << untold(found.warnings_elsewhere) << '\n';
  if (!unreadable.empty()) return exit_code(describe(ErrorCode::file_unreadable).about);
  return any_error(problems) || (fails_by_warning && has_findings) ? exit_problems : exit_done;
}

int run_validate(const Invocation& invocation) {
  hold_memory();
  const auto& format = chosen_format(invocation.arguments);
  try {
    return check_named(invocation, format);
  } catch (const Error& error) {
    const bool finds_no_project = error.code() == ErrorCode::no_project || error.code() == ErrorCode::not_read ||
                                  error.code() == ErrorCode::file_unreadable;
    if (finds_no_project && format.name != "text") invocation.console.out << format.print(error.problems(), {});
    throw;
  }
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
        "  fsctl validate --diff | git apply --allow-empty\n"
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
         {.names = "--quiet,-q",
          .help = "Leave out warnings, unless they fail, and the last line.",
          .takes = Option::Takes::nothing},
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
