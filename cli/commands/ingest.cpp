#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/adding/items.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/listener.h"
#include "cli/load_report.h"
#include "cli/named.h"
#include "cli/shell_word.h"
#include "cli/undo_point.h"
#include "core/composer/path.h"
#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/load/into_store.h"
#include "core/load/record_files.h"
#include "core/load/to_server.h"
#include "core/rebuild/make_current.h"
#include "core/report/failure_text.h"
#include "core/report/formats.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/place.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

constexpr std::int64_t seconds_of_retries = 60;

std::size_t most_errors(const Arguments& arguments) {
  if (arguments.has("fail-fast")) return 1;
  return arguments.has("max-errors") ? static_cast<std::size_t>(arguments.number("max-errors")) : load::Load::no_limit;
}

[[noreturn]] void ingest_refuse(const std::string& why) {
  throw Error(ErrorCode::usage, "ingest: " + why, "fsctl ingest --help shows what it takes");
}

/// The members that lead to the records: `data.items`.
std::vector<std::string> items_of(const Arguments& arguments) {
  if (!arguments.has("items")) return {};
  const auto path = composer::parse_path(arguments.text("items"));
  if (!path || path->root != composer::Path::Root::record)
    ingest_refuse("--items is a path of members, such as data.items");
  std::vector<std::string> names;
  for (const auto& step : path->steps) names.push_back(step.name);
  return names;
}

/// Throws Error(usage) for what does not go with a load of a whole feed.
void check_whole(const Arguments& arguments) {
  if (!arguments.has("remove-missing")) {
    if (arguments.has("allow-empty")) ingest_refuse("--allow-empty goes with --remove-missing");
    return;
  }
  if (arguments.has("to")) ingest_refuse("--remove-missing works on the store, which --to does not");
  if (arguments.text("intent") != "upsert") ingest_refuse("--remove-missing goes with --intent upsert");
}

load::Load load_of(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  return {.feed = arguments.text("feed"),
          .files = arguments.all("file"),
          .standard_input = &invocation.console.in,
          .intent = records::parse_intent(arguments.text("intent")).value(),
          .ids_as_text = arguments.has("ids-as-text"),
          .items = items_of(arguments),
          .is_whole = arguments.has("remove-missing"),
          .may_be_empty = arguments.has("allow-empty"),
          .takes_unchanged = arguments.has("no-skip-unchanged"),
          .is_dry = arguments.has("dry-run"),
          .most_errors = most_errors(arguments),
          .rejects = arguments.path("rejects"),
          .correlation_ids = arguments.path("correlation-ids"),
          .is_interrupted = Interruption::came};
}

std::string read_key(const Arguments& arguments) {
  std::string key;
  if (const auto file = arguments.path("key-file"); !file.empty()) {
    std::ifstream in(file);
    if (!std::getline(in, key))
      throw Error(ErrorCode::file_unreadable,
                  std::filesystem::is_regular_file(file) ? file.string() + " holds no key" : cannot_read(file));
  } else if (const char* given = std::getenv("FSCTL_INGEST_KEY"); given != nullptr) {
    key = given;
  }
  while (!key.empty() && (key.back() == '\r' || key.back() == ' ')) key.pop_back();
  return key;
}

int load_to_server(const Invocation& invocation, const load::Load& load) {
  const auto& arguments = invocation.arguments;
  auto target = load::IngestTarget::at(arguments.text("to"), load.feed, load.intent);
  target.key = read_key(arguments);
  target.retry_for = std::chrono::seconds(arguments.number("retry-for", seconds_of_retries));
  const auto connections = static_cast<std::size_t>(arguments.number("concurrency"));
  const Interruption interruption;
  LoadReport report(invocation, load);
  return report.finish(load::to_server(load, target, connections, report.listener()));
}

/// Whether the last mapping of any record of any feed failed.
bool has_failures(store::Store& store) {
  return std::ranges::any_of(store::feed_ids(store),
                             [&](const auto& feed) { return store::has_failures(store, feed.first); });
}

/// Errors of records that were told when the store was brought to the configuration, by feed and id.
using ToldFailures = std::map<std::pair<std::string, std::string>, std::string>;

/// Brings the store to the configuration. A quiet load says nothing of it while all records can be mapped.
rebuild::Reconfigured bring(const Invocation& invocation, store::Store& store, const project::Project& project,
                            bool is_dry, ToldFailures& failures) {
  auto told = listener(invocation.console);
  told.is_dry = is_dry;
  told.note_failed = [&](const std::string& feed, const std::string& id, const std::string& error) {
    failures.emplace(std::pair(feed, id), error);
  };
  if (!invocation.arguments.has("quiet")) return rebuild::make_current(store, project, invocation.world, told);
  std::vector<std::string> sentences;
  auto quiet = told;
  quiet.advance = nullptr;
  quiet.tell = [&](const std::string& sentence) { sentences.push_back(sentence); };
  const auto mapped = rebuild::make_current(store, project, invocation.world, quiet);
  if (mapped.failed > 0) std::ranges::for_each(sentences, told.tell);
  return mapped;
}

int load_into_store(const Invocation& invocation, const load::Load& load, ToldFailures& failures) {
  const auto project = invocation.load_project();
  find_named(project->feeds, "feed", load.feed);
  store::remove_left_copies(invocation.store_address());
  std::optional<UndoPoint> undo;
  if (!load.is_dry && !invocation.arguments.has("all")) undo.emplace(invocation, "fsctl ingest " + load.feed);
  auto store = invocation.open_store(load.is_dry ? StoreMode::copy : StoreMode::create);
  const auto mapped = bring(invocation, store, *project, load.is_dry, failures);
  const Interruption interruption;
  LoadReport report(invocation, load);
  auto listener = report.listener();
  listener.problem = [&, tell = listener.problem](const load::ReadRecord& record, const Problem& problem) {
    const auto told = failures.find({load.feed, std::string(record.prepared.id)});
    if (told == failures.end() || told->second != report::failure_text(problem)) tell(record, problem);
  };
  const int code = report.finish(load::into_store(load, store, *project, invocation.world, listener));
  // The load may have replaced the records that the changed configuration could not map.
  return code == exit_done && mapped.failed > 0 && has_failures(store) ? exit_problems : code;
}

/// Says of files that could not be loaded that they have their records further in.
void tell_of_wrapped(const Invocation& invocation, const load::Load& load) {
  if (invocation.arguments.has("items")) return;
  for (const auto& file : load.files)
    if (const auto items = std::filesystem::is_regular_file(file) ? wrapped_list_of(file) : std::string();
        !items.empty())
      invocation.console.err << text::printable(file) << " is one object around a list; --items " << items
                             << " loads what is in that\n";
}

int load_one(const Invocation& invocation, const load::Load& load, ToldFailures& failures) {
  const int code =
      invocation.arguments.has("to") ? load_to_server(invocation, load) : load_into_store(invocation, load, failures);
  if (code == exit_problems) tell_of_wrapped(invocation, load);
  return code;
}

/// Whether the project has the feed that files are named after; tells each of them if it has none.
bool has_feed(const Invocation& invocation, const project::Project& project, const std::string& feed,
              const std::vector<std::string>& files) {
  try {
    find_named(project.feeds, "feed", feed);
    return true;
  } catch (const Error& error) {
    auto problem = error.problems().front();
    const auto adding = "fsctl add " + shell_argument(feed) + ' ' + shell_word(files.front()) + " makes it";
    problem.hint = problem.hint.empty() ? adding : problem.hint.text() + " Or a new feed? " + adding;
    for (const auto& file : files) {
      problem.source = std::make_shared<Source>(Source{.name = file, .text = {}});
      invocation.console.err << report::as_text({problem}, {.color = invocation.console.color});
    }
    return false;
  }
}

/// Loads what the project's `records` holds, feed by feed; the exit code is the worst of them.
int load_all(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  for (const auto* other : {"feed", "file", "rejects"})
    if (arguments.has(other)) ingest_refuse(std::string("--all loads every feed and takes no ") + other);
  const auto project = invocation.load_project();
  const auto files = load::files_by_feed(invocation.project_directory() / "records");
  int worst = exit_done;
  auto load = load_of(invocation);
  ToldFailures failures;
  std::optional<UndoPoint> undo;
  if (!load.is_dry && !arguments.has("to")) undo.emplace(invocation, "fsctl ingest --all");
  for (const auto& [feed, of_feed] : files) {
    if (!has_feed(invocation, *project, feed, of_feed)) {
      worst = std::max(worst, exit_code(ErrorClass::usage));
      continue;
    }
    load.feed = feed;
    load.files = of_feed;
    worst = std::max(worst, load_one(invocation, load, failures));
    if (worst == exit_code(ErrorClass::interruption)) break;
  }
  return worst;
}

int run_ingest(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  check_whole(arguments);
  if (arguments.has("all")) return load_all(invocation);
  for (const auto* needed : {"feed", "file"})
    if (!arguments.has(needed)) ingest_refuse(std::string(needed) + " is required");
  ToldFailures failures;
  return load_one(invocation, load_of(invocation), failures);
}

constexpr Number from_one{.least = 1, .words = "is a whole number"};

}  // namespace

const Command ingest_command{
    .name = "ingest",
    .summary = "Load records into a data feed from JSON files.",
    .examples =
        "  fsctl ingest --all\n"
        "  fsctl ingest products records/products.json\n"
        "  fsctl ingest products export.ndjson.gz --rejects rejects.ndjson\n"
        "  fsctl ingest products exports/ --dry-run\n"
        "  fsctl ingest products answer.json --items data.items --remove-missing\n"
        "  curl -s https://erp.example/products.json | fsctl ingest products -\n"
        "  echo '{\"id\":\"fold-mat\",\"stock\":{\"quantity\":3}}' | fsctl ingest products - --intent patch\n"
        "  fsctl ingest products export.ndjson --to http://127.0.0.1:4400 --key-file erp.key\n",
    .options = {{.names = "feed", .help = "The data feed."},
                {.names = "file",
                 .help =
                     "Files with an array, one object, NDJSON or concatenated objects, also packed by gzip or zstd; "
                     "directories of them; - is standard input.",
                 .takes = Option::Takes::many_values,
                 .path = true},
                {.names = "--all",
                 .help = "Load every feed from the files in the project's records/ that are named after it, such as "
                         "products.json and products/*.ndjson.",
                 .takes = Option::Takes::nothing},
                {.names = "--intent",
                 .help = "upsert (create or replace), patch (merge) or delete.",
                 .fallback = "upsert",
                 .choices = {{"upsert", "patch", "delete"}}},
                {.names = "--items", .help = "Path of the list of records in each file, such as data.items."},
                {.names = "--remove-missing",
                 .help = "Remove the feed's records that the files lack, once all are read and none is rejected; "
                         "what is pushed meanwhile is kept.",
                 .takes = Option::Takes::nothing},
                {.names = "--allow-empty",
                 .help = "For --remove-missing: remove all when the files have no record.",
                 .takes = Option::Takes::nothing},
                {.names = "--ids-as-text",
                 .help = "Take a number in the feed's id or parent member as its text.",
                 .takes = Option::Takes::nothing},
                {.names = "--rejects",
                 .help =
                     "Write the rejected and failed records to this file, as they were, one a line, and the reasons "
                     "to FILE.reasons.ndjson.",
                 .path = true},
                {.names = "--max-errors", .help = "Stop after so many rejected or failed records.", .number = from_one},
                {.names = "--fail-fast",
                 .help = "Stop after the first one; the same as --max-errors 1.",
                 .takes = Option::Takes::nothing},
                {.names = "--dry-run", .help = "Report the same and change nothing.", .takes = Option::Takes::nothing},
                {.names = "--skip-unchanged",
                 .help = "Leave records as they are whose text is the stored one; this is the default.",
                 .takes = Option::Takes::nothing},
                {.names = "--no-skip-unchanged", .help = "Write and map them again.", .takes = Option::Takes::nothing},
                {.names = "--correlation-ids",
                 .help = "Add id, outcome and correlation id of each change to this file, one a line.",
                 .path = true},
                {.names = "--to", .help = "Send the records to the Ingest API at this URL instead of the store."},
                {.names = "--key-file",
                 .help = "For --to: a file with the ingest key; FSCTL_INGEST_KEY in the environment otherwise.",
                 .path = true},
                {.names = "--concurrency",
                 .help = "For --to: how many requests are on their way at once ({default}).",
                 .fallback = "8",
                 .number = from_one},
                {.names = "--retry-for",
                 .help = "How many seconds to go on trying while another process keeps the store locked (10) or, with "
                         "--to, while the server takes no record (60).",
                 .number = from_one},
                {.names = "--quiet,-q",
                 .help = "Print nothing when all goes well, as cron wants it.",
                 .takes = Option::Takes::nothing},
                {.names = "--verbose",
                 .help = "Show each rejected or failed record, not only the first three of each cause.",
                 .takes = Option::Takes::nothing},
                {.names = "--json", .help = "Print the counts as JSON.", .takes = Option::Takes::nothing}},
    .run = run_ingest,
};

}  // namespace fsctl::cli
