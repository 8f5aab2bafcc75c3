#include <algorithm>
#include <ostream>
#include <set>

#include "cli/commands.h"
#include "cli/commands/git_ignored.h"
#include "cli/commands/named_paths.h"
#include "cli/commands/repository.h"
#include "cli/counted.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/language/format.h"
#include "core/language/texts.h"
#include "core/lint/alone.h"
#include "core/lint/targets.h"
#include "core/output/new_file.h"
#include "core/project/load.h"
#include "core/project/shown_name.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

/// A file to format, and the kind of file that it is; null for one that stands alone.
struct Formatted {
  fs::path path;
  const project::FileKind* kind = nullptr;
};

void tell_unreadable_folders(const fs::path& project, Problems& problems) {
  for (const auto& kind : project::file_kinds())
    if (auto unreadable = kind.holds_cases ? std::nullopt : project::unreadable_folder(kind, project))
      problems.push_back(std::move(*unreadable));
}

/// The files that the command line names; all of the project without any. Those that are no configuration are left out.
std::vector<Formatted> files_to_format(const Invocation& invocation, Problems& problems) {
  auto named = named_paths(invocation);
  if (named.empty()) named = {invocation.project_directory()};
  const auto targets = lint::targets_of(named, {.ignored = git_ignored});
  std::vector<Formatted> files;
  const auto add = [&](const fs::path& project, const fs::path& file) {
    if (const auto* kind = project::kind_at(file)) files.push_back({project / file, kind});
  };
  for (const auto& target : targets.projects) {
    const language::Texts texts(target.project);
    if (target.is_whole) tell_unreadable_folders(target.project, problems);
    if (target.is_whole)
      for (const auto& file : texts.paths()) add(target.project, file);
    else
      for (const auto& file : target.files) add(target.project, file);
  }
  for (const auto& path : targets.alone)
    if (path.extension() == ".json") files.push_back({.path = path});
  return files;
}

/// The text that a file should have; nothing for one that is no configuration. Throws Error for what is no JSON.
std::optional<std::string> text_for(const Formatted& file, const std::shared_ptr<const Source>& source) {
  if (file.kind == nullptr && !lint::check_alone(source, {})) return {};
  Problems doubled;
  parse_written(source, doubled);
  if (!doubled.empty()) throw Error(doubled).in(source);
  return language::formatted(language::Outline(source->text), file.kind == nullptr ? nullptr : &file.kind->form());
}

/// What was named, or the project.
std::string looked_in(const Invocation& invocation) {
  const auto named = invocation.arguments.all("path");
  return named.empty() ? project::shown_name(invocation.project_directory()) : joined(named);
}

void print_changed(const Invocation& invocation, const std::vector<std::string>& changed, std::size_t looked_at) {
  auto& out = invocation.console.out;
  if (invocation.arguments.has("json")) {
    out << write(Json{{"format_version", 1}, {"files", looked_at}, {"changed", changed}}) << '\n';
    return;
  }
  for (const auto& name : changed) out << name << '\n';
  if (looked_at == 0) {
    invocation.console.err << "nothing to format: there is no configuration file in "
                           << text::printable(looked_in(invocation)) << '\n';
    return;
  }
  invocation.console.err << (invocation.arguments.has("check") ? "to format: " : "formatted ") << changed.size()
                         << " of " << counted(looked_at, "file") << '\n';
}

int run_fmt(const Invocation& invocation) {
  const bool only_checks = invocation.arguments.has("check");
  Problems problems;
  std::size_t looked_at = 0;
  std::vector<std::string> changed;
  for (const auto& file : files_to_format(invocation, problems)) try {
      const auto source = project::open_source(file.path, {}, {}, problems);
      ++looked_at;
      const auto text = source == nullptr ? std::nullopt : text_for(file, source);
      if (!text) {
        --looked_at;
        continue;
      }
      if (*text == source->text) continue;
      if (!only_checks) output::write_file(file.path, *text);
      changed.push_back(project::shown_name(source->path));
    } catch (const Error& error) {
      problems.insert(problems.end(), error.problems().begin(), error.problems().end());
    }
  print_changed(invocation, changed, looked_at);
  name_from_here(problems);
  if (!problems.empty()) throw Error(problems);
  return only_checks && !changed.empty() ? exit_problems : exit_done;
}

}  // namespace

const Command fmt_command{
    .name = "fmt",
    .summary = "Write configuration files in one style, with members in the order of the reference.",
    .examples =
        "  fsctl fmt\n"
        "  fsctl fmt --check\n"
        "  fsctl fmt --check --json | jq -r '.changed[]'\n"
        "  fsctl fmt composers/products.json\n",
    .options = {{.names = "path",
                 .help = "Projects, folders or files; all files of the project otherwise.",
                 .takes = Option::Takes::many_values,
                 .path = true},
                {.names = "--check",
                 .help = "Change nothing: print the files that would change, and exit with 1 when there are any.",
                 .takes = Option::Takes::nothing},
                {.names = "--json",
                 .help = "Print the names and the number of the files as JSON.",
                 .takes = Option::Takes::nothing}},
    .run = run_fmt,
};

}  // namespace fsctl::cli
