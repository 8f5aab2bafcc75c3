#include "cli/commands.h"
#include "cli/commands/record_file.h"
#include "cli/named.h"
#include "core/fake/records.h"
#include "core/store/feed_records.h"

#include <optional>
#include <ostream>
#include <utility>

namespace fsctl::cli {
namespace {

/// The most stored records that the others are made after, and the most keys of a feed that they name.
constexpr std::int64_t fake_most_stored = 1'000;

/// Collects the keys of stored records, which made-up ones may name; those of products rather than of variants.
void add_keys(store::Store& store, const project::Project& project, const project::Feed& feed, fake::KnownKeys& known) {
  const auto number = store::find_feed(store, feed.id);
  const auto storages = fake::storages_of(project, feed);
  if (!number || storages.empty()) return;
  std::vector<std::string> keys;
  ValueReader reader;
  store::each_feed_record(
      store, *number,
      [&](const store::StoredFeedRecord& record) {
        Arena arena;
        const Value value = reader.read(record.raw, arena);
        if (feed.parent_member.empty() || value.find(feed.parent_member) == nullptr) keys.emplace_back(record.id);
      },
      fake_most_stored);
  for (const auto& storage : storages) known[storage] = keys;
}

struct Stored {
  fake::KnownKeys keys{};
  std::vector<std::string> records{};  ///< of the feed itself
};

/// What the store has; nothing when there is none.
Stored look_at_store(const Invocation& invocation, const project::Project& project, const project::Feed& feed) {
  Stored found;
  if (!invocation.has_store()) return found;
  auto store = invocation.open_store(StoreMode::existing);
  for (const auto& [id, other] : project.feeds)
    if (id != feed.id) add_keys(store, project, other, found.keys);
  if (const auto number = store::find_feed(store, feed.id))
    store::each_feed_record(
        store, *number, [&](const store::StoredFeedRecord& record) { found.records.emplace_back(record.raw); },
        fake_most_stored);
  return found;
}

/// Adds the records of a file that others can be made after. Throws Error when there is none.
void add_file(const Invocation& invocation, fake::Records& records) {
  auto& sample = records.sample();
  RecordFile file(invocation.arguments.text("sample"), invocation.console);
  std::optional<Problem> misfit;
  while (!sample.is_full()) {
    const auto record = file.next();
    if (!record) break;
    if (auto found = records.misfit(record->text))
      misfit = std::move(found);
    else
      sample.add(record->text);
  }
  if (!sample.is_empty()) return;
  if (!misfit) throw Error(ErrorCode::json_syntax, file.name() + " holds no record");
  throw Error(*misfit);
}

int run_fake(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto project = invocation.load_project();
  const auto& feed = find_named(project->feeds, "feed", arguments.text("feed"));
  auto stored = look_at_store(invocation, *project, feed);
  const auto count = arguments.number("count");
  fake::Records records(*project, feed, {.seed = static_cast<std::uint64_t>(arguments.number("seed")), .count = count},
                        std::move(stored.keys));
  if (arguments.has("sample")) {
    add_file(invocation, records);
  } else {
    for (const auto& raw : stored.records)
      if (!records.misfit(raw)) records.sample().add(raw);
  }
  records.sample().arrange();
  for (std::int64_t index = 0; index < count; ++index) invocation.console.out << records.text(index) << '\n';
  return exit_done;
}

}  // namespace

const Command fake_command{
    .name = "fake",
    .summary = "Make up records of a feed: after those in the store or a sample, else after its schema and composers.",
    .examples =
        "  fsctl fake products --count 500 | fsctl ingest products -\n"
        "  fsctl fake products --count 3 --seed 7 | jq .\n"
        "  fsctl fake reviews --sample records/reviews.ndjson --count 1000000 | zstd > reviews.ndjson.zst\n",
    .options = {{.names = "feed", .help = "The data feed.", .required = true},
                {.names = "--count,-n",
                 .help = "How many; {default} unless given.",
                 .fallback = "10",
                 .number = Number{.least = 0}},
                {.names = "--seed",
                 .help = "The same seed gives the same records, on every machine; {default} unless given.",
                 .fallback = "1",
                 .number = Number{.least = 0}},
                {.names = "--sample",
                 .help = "Make them after the records of this file, in place of those in the store; - is standard "
                         "input.",
                 .path = true}},
    .run = run_fake,
    .only_json = true,
};

}  // namespace fsctl::cli
