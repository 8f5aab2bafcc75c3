#include "cli/commands/made_project.h"

#include <ostream>

#include "cli/adding/written_files.h"
#include "cli/command.h"
#include "cli/commands/made_directory.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

std::vector<std::string> steps(const MadeProject& made) {
  auto next = made.next;
  if (made.directory != ".") next.insert(next.begin(), command_to_enter(made.directory));
  return next;
}

std::size_t count_files(const MadeProject& made) {
  auto count = made.files.size();
  for (const auto& added : made.added) count += added.proposed.files.size() + (added.is_copied ? 1 : 0);
  return count;
}

void print_json(const Invocation& invocation, const MadeProject& made, bool is_dry) {
  Json json = {{"format_version", 1},
               {"directory", made.directory.string()},
               {"files", files_json(made.files, is_dry)},
               {"added", Json::array()},
               {"notes", made.notes},
               {"next", steps(made)}};
  for (const auto& added : made.added) json["added"].push_back(added_json(added, is_dry));
  if (is_dry) json["dry_run"] = true;
  invocation.console.out << write(json) << '\n';
}

void print_texts(std::ostream& out, const MadeProject& made) {
  for (const auto& [path, text] : made.files) print_unwritten(out, path, text);
  for (const auto& added : made.added)
    for (const auto& [path, text] : added.proposed.files) print_unwritten(out, path, text);
}

/// What it has: ` with 9 files`, or the locales of the records that it was made of.
std::string contents(const MadeProject& made) {
  if (made.added.empty()) return " with " + std::to_string(made.files.size()) + " files";
  if (made.locales.empty()) return {};
  return (made.locales.size() == 1 ? " with the locale " : " with the locales ") + joined(made.locales) +
         " of the records' texts";
}

}  // namespace

int tell_made(const Invocation& invocation, const MadeProject& made) {
  const bool is_dry = invocation.arguments.has("dry-run");
  if (invocation.arguments.has("json")) {
    print_json(invocation, made, is_dry);
    return exit_done;
  }
  if (is_dry) print_texts(invocation.console.out, made);
  auto& err = invocation.console.err;
  for (const auto& added : made.added) print_added(invocation, added, is_dry);
  if (!made.notes.empty()) err << "to look at, as no description tells it:\n";
  for (const auto& note : made.notes) err << "  " << text::printable(note) << '\n';
  if (is_dry) {
    err << "would make " << made.directory.string() << " with " << count_files(made) << " files\n";
    return exit_done;
  }
  err << "made " << made.directory.string() << contents(made) << "; next:\n";
  for (const auto& step : steps(made)) err << "  " << step << '\n';
  return exit_done;
}

}  // namespace fsctl::cli
