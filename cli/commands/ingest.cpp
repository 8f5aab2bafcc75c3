#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <fstream>

#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/listener.h"
#include "cli/load_report.h"
#include "cli/named.h"
#include "cli/store_copy.h"
#include "core/error/error.h"
#include "core/ingest/versions.h"
#include "core/load/into_store.h"
#include "core/load/to_server.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"

namespace fsctl::cli {
namespace {

constexpr std::size_t default_concurrency = 8;
constexpr std::size_t default_retry_seconds = 60;

ingest::Intent parse_intent(const Arguments& arguments) {
  const auto name = arguments.text("intent", "upsert");
  const auto intent = ingest::parse_intent(name);
  if (intent && *intent <= ingest::Intent::remove) return *intent;
  throw Error(ErrorCode::usage, "--intent is upsert, patch or delete, found \"" + name + "\"");
}

/// A whole number from 1 on that an option gives.
std::size_t number_of(const Arguments& arguments, std::string_view option, std::size_t fallback) {
  if (!arguments.has(option)) return fallback;
  const auto text = arguments.text(option);
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number > 0) return number;
  throw Error(ErrorCode::usage, "--" + std::string(option) + " is a whole number from 1 on, found \"" + text + "\"");
}

load::Load load_of(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  return {.feed = arguments.text("feed"),
          .files = arguments.all("file"),
          .standard_input = &invocation.console.in,
          .intent = parse_intent(arguments),
          .ids_as_text = arguments.has("ids-as-text"),
          .takes_unchanged = arguments.has("no-skip-unchanged"),
          .is_dry = arguments.has("dry-run"),
          .most_errors = arguments.has("fail-fast") ? 1 : number_of(arguments, "max-errors", load::Load::no_limit),
          .rejects = arguments.text("rejects"),
          .correlation_ids = arguments.text("correlation-ids"),
          .is_interrupted = Interruption::came};
}

std::string read_key(const Arguments& arguments) {
  std::string key;
  if (const auto file = arguments.text("key-file"); !file.empty()) {
    std::ifstream in(file);
    if (!std::getline(in, key)) throw Error(ErrorCode::file_unreadable, "cannot read a key from " + file);
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
  target.retry_for = std::chrono::seconds(number_of(arguments, "retry-for", default_retry_seconds));
  const auto connections = number_of(arguments, "concurrency", default_concurrency);
  const Interruption interruption;
  LoadReport report(invocation, load);
  return report.finish(load::to_server(load, target, connections, report.listener()));
}

/// Whether the last mapping of any record failed.
bool has_failures(store::Store& store) {
  return std::ranges::any_of(store::feed_ids(store),
                             [&](const auto& feed) { return store::has_failures(store, feed.first); });
}

int load_into(const std::filesystem::path& path, const Invocation& invocation, const project::Project& project,
              const load::Load& load) {
  store::Store store(path, store::Store::Mode::write);
  if (invocation.arguments.has("retry-for"))
    store.wait_for_writers(std::chrono::seconds(number_of(invocation.arguments, "retry-for", 0)));
  auto shown = listener(invocation.console);
  shown.is_dry = load.is_dry;
  const auto mapped = ingest::make_current(store, project, invocation.world, shown);
  const Interruption interruption;
  LoadReport report(invocation, load);
  const int code = report.finish(load::into_store(load, store, project, invocation.world, report.listener()));
  // What the changed configuration cannot map may have been put right by the load.
  return code == exit_done && mapped.failed > 0 && has_failures(store) ? exit_problems : code;
}

int load_into_store(const Invocation& invocation, const load::Load& load) {
  const auto project = invocation.load_project();
  find_named(project->feeds, "feed", load.feed);
  const auto path = invocation.store_path();
  remove_left_copies(path);
  if (!load.is_dry) return load_into(path, invocation, *project, load);
  const StoreCopy copy(path);
  return load_into(copy.path(), invocation, *project, load);
}

int run(const Invocation& invocation) {
  const auto load = load_of(invocation);
  return invocation.arguments.has("to") ? load_to_server(invocation, load) : load_into_store(invocation, load);
}

}  // namespace

const Command ingest_command{
    .name = "ingest",
    .summary = "Load records into a data feed from JSON files.",
    .examples =
        "  fsctl ingest products records/products.json\n"
        "  fsctl ingest products export.ndjson.gz --rejects rejects.ndjson\n"
        "  fsctl ingest products exports/ --dry-run\n"
        "  curl -s https://erp.example/products.json | fsctl ingest products -\n"
        "  echo '{\"id\":\"fold-mat\",\"stock\":{\"quantity\":3}}' | fsctl ingest products - --intent patch\n"
        "  fsctl ingest products export.ndjson --to http://127.0.0.1:4400 --key-file erp.key\n",
    .options = {{.names = "feed", .help = "The data feed.", .required = true},
                {.names = "file",
                 .help =
                     "Files with an array, one object, NDJSON or concatenated objects, also packed by gzip or zstd; "
                     "directories of them; - is standard input.",
                 .takes = Option::Takes::many_values,
                 .required = true},
                {.names = "--intent", .help = "upsert (create or replace), patch (merge) or delete."},
                {.names = "--ids-as-text",
                 .help = "Take a number in the feed's id or parent member as its text.",
                 .takes = Option::Takes::nothing},
                {.names = "--rejects",
                 .help =
                     "Write the rejected and failed records to this file, as they were, one a line, and the reasons "
                     "to FILE.reasons.ndjson."},
                {.names = "--max-errors", .help = "Stop after so many rejected or failed records."},
                {.names = "--fail-fast",
                 .help = "Stop after the first one; the same as --max-errors 1.",
                 .takes = Option::Takes::nothing},
                {.names = "--dry-run", .help = "Report the same and change nothing.", .takes = Option::Takes::nothing},
                {.names = "--skip-unchanged",
                 .help = "Leave records as they are whose text is the stored one; this is the default.",
                 .takes = Option::Takes::nothing},
                {.names = "--no-skip-unchanged", .help = "Write and map them again.", .takes = Option::Takes::nothing},
                {.names = "--correlation-ids",
                 .help = "Add id, outcome and correlation id of each change to this file, one a line."},
                {.names = "--to", .help = "Send the records to the Ingest API at this URL instead of the store."},
                {.names = "--key-file",
                 .help = "For --to: a file with the ingest key; FSCTL_INGEST_KEY in the environment otherwise."},
                {.names = "--concurrency", .help = "For --to: how many requests are on their way at once (8)."},
                {.names = "--retry-for",
                 .help = "How many seconds to go on trying while another process keeps the store locked (10) or, with "
                         "--to, while the server takes no record (60)."},
                {.names = "--json", .help = "Print the counts as JSON.", .takes = Option::Takes::nothing}},
    .run = run,
};

}  // namespace fsctl::cli
