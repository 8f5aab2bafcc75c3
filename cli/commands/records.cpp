#include <algorithm>
#include <optional>
#include <ostream>

#include "cli/commands.h"
#include "cli/commands/read.h"
#include "cli/named.h"
#include "cli/record_lines.h"
#include "cli/stored.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/project/findings.h"
#include "core/served/shown_storage.h"
#include "core/store/damage.h"
#include "core/store/feed_records.h"
#include "core/store/storage_records.h"
#include "core/text/printable.h"
#include "core/text/timestamp.h"
#include "core/world/time.h"

namespace fsctl::cli {
namespace {

[[noreturn]] void refuse_record(const std::string& kind, const std::string& name, const std::string& id,
                                const std::string& hint = {}) {
  throw Error(ErrorCode::unknown_name, kind + " " + name + " has no record \"" + id + "\"", hint);
}

/// Prints the records of a list one by one, so that a list of any length needs little memory.
class RecordList {
 public:
  RecordList(std::ostream& out, bool as_json) : out_(out), as_json_(as_json) {}

  void begin(const char* of, const std::string& name) {
    if (!as_json_) return;
    std::string text;
    write_text(name, text);
    out_ << R"({"format_version":1,")" << of << "\":" << text << R"(,"records":[)";
  }
  void add(const char* id_name, std::string_view id, const char* time_name, UnixMillis time, std::size_t bytes) {
    const auto stamp = text::format_timestamp(time);
    if (!as_json_) {
      out_ << stamp << "  " << text::printable(id) << '\n';
      return;
    }
    std::string line;
    JsonWriter json(line);
    json.begin_object();
    json.member(id_name, id);
    json.member(time_name, std::string_view(stamp));
    json.member("bytes", static_cast<std::int64_t>(bytes));
    json.end_object();
    out_ << (is_first_ ? "" : ",") << line;
    is_first_ = false;
  }
  void end() {
    if (as_json_) out_ << "]}\n";
  }

 private:
  std::ostream& out_;
  bool as_json_;
  bool is_first_ = true;
};

/// A text that was read from a table. Throws Damaged when it is not UTF-8.
std::string_view text_of(std::string_view row, std::string_view table) {
  if (!is_utf8(row)) store::raise_damage(table);
  return row;
}

/// Prints one record. Ends the statement that has read it first, since the reader of the output may be slow, and an
/// open statement keeps an old state of the store alive. `of_a_row` is invalid afterwards.
void print_alone(std::ostream& out, store::Store& store, std::string_view of_a_row) {
  const std::string text(of_a_row);
  store.rest();
  out << text << '\n';
}

int run_records(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto feed = arguments.text("feed");
  auto store = invocation.open_store(StoreMode::existing);
  const auto number = find_feed(invocation, store, feed);
  auto& out = invocation.console.out;
  if (arguments.has("id")) {
    const auto record = store::find_feed_record(store, number, arguments.text("id"));
    if (!record) refuse_record("feed", feed, arguments.text("id"));
    print_alone(out, store, text_of(record->raw, "feed_record"));
    return exit_done;
  }
  RecordList list(out, arguments.has("json"));
  list.begin("feed", feed);
  store::each_feed_record(store, number, [&](const store::StoredFeedRecord& record) {
    list.add("id", record.id, "received", record.received, record.raw.size());
  });
  list.end();
  return exit_done;
}

int run_storage(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto working = invocation.load_project();
  auto store = invocation.open_store(StoreMode::existing, *working);
  std::optional<store::ReadTransaction> reading(store);
  const served::Stages stages(store, working);
  const auto project = arguments.has("stage") ? stage_project(invocation, store, stages) : working;
  const auto& storage = find_named(project->storages, "storage", arguments.text("name"));
  const auto version = served::shown_version(store, stages, *project, storage.name);
  reading.reset();
  auto& out = invocation.console.out;
  if (arguments.has("key")) {
    const auto record = store::find_storage_record(store, version, arguments.text("key"));
    const auto key = arguments.text("key");
    if (!record) refuse_record("storage", storage.name, key, served::why_unmapped(store, *project, storage.name, key));
    print_alone(out, store, text_of(record->content, "storage_record"));
    return exit_done;
  }
  RecordList list(out, arguments.has("json"));
  list.begin("storage", storage.name);
  store::each_storage_record(store, version, [&](const store::StorageRecord& record) {
    list.add("key", record.key, "changed", record.changed, record.content.size());
  });
  list.end();
  return exit_done;
}

int run_export(const Invocation& invocation) {
  auto store = invocation.open_store(StoreMode::existing);
  const auto number = find_feed(invocation, store, invocation.arguments.text("feed"));
  write_record_lines(invocation.console.out, store, number);
  return exit_done;
}

const Option list_as_json{.names = "--json", .help = "Print the list as JSON.", .takes = Option::Takes::nothing};

}  // namespace

const Command records_command{
    .name = "records",
    .summary = "List the records of a data feed, or print one as it came.",
    .examples =
        "  fsctl records products\n"
        "  fsctl records products jotunheimen-3 | jq .title\n",
    .options = {{.names = "feed", .help = "The data feed.", .required = true},
                {.names = "id", .help = "The record's id; a list of all otherwise."},
                list_as_json},
    .run = run_records,
};

const Command storage_command{
    .name = "storage",
    .summary = "List the records of a storage, or print one as it was mapped.",
    .examples =
        "  fsctl storage products\n"
        "  fsctl storage products jotunheimen-3 | jq .name\n",
    .options = {{.names = "name", .help = "The storage.", .required = true},
                {.names = "key", .help = "The record's key; a list of all otherwise."},
                {.names = "--stage", .help = "As preview, public or a release maps it; develop unless given."},
                list_as_json},
    .run = run_storage,
};

const Command export_command{
    .name = "export",
    .summary = "Print the records of a data feed, a line each, as fsctl ingest takes them back.",
    .examples = "  fsctl export products | gzip > products.ndjson.gz\n",
    .options = {{.names = "feed", .help = "The data feed.", .required = true}},
    .run = run_export,
    .only_json = true,
};

}  // namespace fsctl::cli
