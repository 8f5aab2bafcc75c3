#include "cli/adding/add.h"

#include <ostream>
#include <sstream>

#include "cli/adding/items.h"
#include "cli/adding/recorded.h"
#include "cli/adding/written_files.h"
#include "cli/commands.h"
#include "cli/shell_word.h"
#include "core/error/suggest.h"
#include "core/json/parse.h"
#include "core/load/record_files.h"
#include "core/project/findings.h"
#include "core/propose/naming.h"
#include "core/report/formats.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

[[noreturn]] void refuse_add(const std::string& why) {
  throw Error(ErrorCode::usage, "add: " + why, "fsctl add --help shows what it takes");
}

/// Of a name or file that is left out; a lone word that is a file is not the name.
[[noreturn]] void refuse_lacking(const Arguments& arguments, const std::string& needed) {
  const auto word = arguments.text("name");
  const auto name = propose::resource_name(load::feed_named_by(std::filesystem::path(word).filename().string()));
  if (needed == "file" && std::filesystem::exists(word) && !name.empty())
    throw Error(ErrorCode::usage, "add: a name for the feed is required before " + text::printable(word),
                "fsctl add " + name + ' ' + shell_word(word));
  refuse_add(needed + " is required");
}

void print_next(const Invocation& invocation, const std::vector<std::string>& next) {
  if (invocation.arguments.has("json") || invocation.arguments.has("dry-run")) return;
  auto& err = invocation.console.err;
  err << "next:\n";
  for (const auto& step : next) err << "  " << step << '\n';
}

Addition addition_of(const Arguments& arguments, const std::string& name, const std::string& slug = {}) {
  return {.name = name, .slug = slug, .id_member = arguments.text("id"), .is_dry = arguments.has("dry-run")};
}

void tell_added(const Invocation& invocation, const Added& added) {
  const bool is_dry = invocation.arguments.has("dry-run");
  if (invocation.arguments.has("json")) {
    invocation.console.out << write(added_json(added, is_dry)) << '\n';
    return;
  }
  if (is_dry)
    for (const auto& [path, text] : added.proposed.files) print_unwritten(invocation.console.out, path, text);
  print_added(invocation, added, is_dry);
}

int add_from_file(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  for (const auto* needed : {"name", "file"})
    if (!arguments.has(needed)) refuse_lacking(arguments, needed);
  auto source = source_of(invocation, arguments.text("file"), arguments.text("items"));
  const auto lock = lock_to_add(invocation, invocation.project_directory());
  const auto added = add(invocation, addition_of(arguments, arguments.text("name")), source);
  tell_added(invocation, added);
  print_next(invocation, added.next);
  return exit_done;
}

/// The feeds to add: all of them or, with the name of one, or a slug, the one that it means.
std::map<std::string, Recorded> chosen_recordings(const std::map<std::string, Recorded>& recorded,
                                                  const std::string& name) {
  if (name.empty()) return recorded;
  for (const auto& [feed, of_feed] : recorded)
    if (feed == name || of_feed.slug == name) return {{feed, of_feed}};
  if (recorded.size() == 1) return {{name, recorded.begin()->second}};
  const auto names = project::names_of(recorded);
  const auto near = did_you_mean(name, names);
  throw Error(ErrorCode::unknown_name, "the recordings have no records for \"" + text::printable(name) + "\"",
              near.empty() ? "they have " + joined(names) : near);
}

int add_recorded(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  for (const auto* other : {"file", "items"})
    if (arguments.has(other)) refuse_add(std::string("--from-recording takes no ") + other);
  Problems problems;
  const auto directory = invocation.project_directory();
  const auto all = recorded(arguments.path("from-recording"), invocation.load_project()->places.fallback, problems);
  if (!problems.empty()) invocation.console.err << report::as_text(problems, {.color = invocation.console.color});
  if (all.empty())
    throw Error(ErrorCode::json_syntax, "no recording in " + arguments.text("from-recording") + " shows a record",
                "fsctl proxy --record makes recordings of blocks, listings, trees and pages");
  const auto lock = lock_to_add(invocation, directory);
  const auto chosen = chosen_recordings(all, arguments.text("name"));
  for (const auto& [name, of_feed] : chosen) refuse_taken_files(directory, addition_of(arguments, name, of_feed.slug));
  std::vector<std::string> next;
  for (const auto& [name, of_feed] : chosen) {
    if (!of_feed.passed_over.empty())
      invocation.console.err << name << ": the records are those of " << text::printable(of_feed.place) << ", not of "
                             << text::printable(joined(of_feed.passed_over)) << '\n';
    std::istringstream in(of_feed.lines);
    RecordSource source("records of " + name, in);
    const auto added = add(invocation, addition_of(arguments, name, of_feed.slug), source);
    tell_added(invocation, added);
    if (next.empty()) next = added.next;
  }
  print_next(invocation, next);
  return any_error(problems) ? exit_problems : exit_done;
}

int run_add_file(const Invocation& invocation) {
  return invocation.arguments.has("from-recording") ? add_recorded(invocation) : add_from_file(invocation);
}

}  // namespace

const Command add_command{
    .name = "add",
    .summary = "Propose and write the configuration for a file of records, and load it.",
    .examples =
        "  fsctl add products export/products.json\n"
        "  fsctl add stores stores.ndjson.gz --id storeId\n"
        "  fsctl add products answer.json --items data.items --dry-run\n"
        "  curl -s https://shop.example/products.json | fsctl add products -\n"
        "  fsctl add --from-recording recordings/\n",
    .options = {{.names = "name",
                 .help = "The name of the feed, and of the storage, composer, block, listing and page."},
                {.names = "file",
                 .help = "The records, in any form that fsctl ingest takes; - is standard input. They are copied to "
                         "records/NAME.ndjson, unless they are in records/ already.",
                 .path = true},
                {.names = "--id",
                 .help = "The member that identifies a record; unless given, one that has another value in each."},
                {.names = "--items", .help = "Path of the list of records in the file, such as data.items."},
                {.names = "--from-recording",
                 .help =
                     "Take the records that a folder of fsctl proxy --record shows: one feed for each block, listing "
                     "and tree, or the one that NAME means.",
                 .path = true},
                {.names = "--dry-run",
                 .help = "Print the files with what they would contain, and change nothing.",
                 .takes = Option::Takes::nothing},
                {.names = "--retry-for",
                 .help = "How many seconds to go on trying while another process keeps the store locked (10).",
                 .number = Number{.least = 1, .words = "is a whole number"}},
                {.names = "--json", .help = "Print what was added as JSON.", .takes = Option::Takes::nothing}},
    .run = run_add_file,
};

}  // namespace fsctl::cli
