#include "cli/commands.h"
#include "cli/load/into_store.h"
#include "cli/load/to_server.h"
#include "core/error/error.h"

namespace fsctl::cli {
namespace {

ingest::Intent parse_intent(const Arguments& arguments) {
  const auto name = arguments.text("intent", "upsert");
  const auto intent = ingest::parse_intent(name);
  if (intent && *intent <= ingest::Intent::remove) return *intent;
  throw Error(ErrorCode::usage, "--intent is upsert, patch or delete, found \"" + name + "\"");
}

int run(const Invocation& invocation) {
  const auto intent = parse_intent(invocation.arguments);
  return invocation.arguments.has("to") ? load_to_server(invocation, intent) : load_into_store(invocation, intent);
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
