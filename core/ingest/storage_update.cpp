#include "core/ingest/storage_update.h"

#include <algorithm>

#include "core/composer/markers.h"
#include "core/ingest/map_record.h"
#include "core/ingest/record_check.h"
#include "core/json/write.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/index_rows.h"

namespace fsctl::ingest {

StorageUpdate::StorageUpdate(store::Store& store, const std::vector<StorageUse>& uses, const Listener& listener,
                             std::string_view why)
    : store_(store),
      uses_(uses),
      listener_(listener),
      why_(why),
      first_(*uses.front().version),
      project_(*uses.front().project) {}

void StorageUpdate::run() {
  const auto is_complete = [](const StorageUse& use) { return use.version->is_complete(); };
  if (std::ranges::all_of(uses_, is_complete)) return;
  for (const auto& use : uses_) use.version->pages.clear();  // routes come last, when the old ones have made way
  const bool is_new = first_.number == 0;
  if (is_new) {
    const auto number = store::make_storage_version(store_, first_.storage->name, first_.fingerprint);
    for (const auto& use : uses_) use.version->number = number;
  }
  make_indexes();
  if (is_new) return map_everything();
  auto progress = begin("indexing", store::count_storage_records(store_, first_.number));
  StorageWriter(store_, uses_).index_everything(progress);
}

Progress StorageUpdate::begin(const std::string& verb, std::int64_t records) const {
  return {listener_, verb, records, first_.storage->name + std::string(why_)};
}

/// Listing indexes of the storage are made anew together, so that one pass over the records fills them.
void StorageUpdate::make_indexes() {
  for (const int level : {0, 1}) {
    if (const auto old = store::find_listing_index(store_, first_.number, level))
      store::remove_listing_index(store_, old->number);
    if (!first_.definitions[level]) continue;
    const auto number = store::make_listing_index(store_, first_.number, level, first_.definitions[level]->fingerprint);
    for (const auto& use : uses_) use.version->listing_indexes[level] = number;
  }
  for (const auto& [project, version] : uses_)
    for (auto& [tree, number] : version->trees) {
      const auto print = index::tree_fingerprint(*project, *tree);
      number = store::find_tree_index(store_, version->number, print).value_or(0);
      if (number == 0) number = store::make_tree_index(store_, version->number, print);
    }
}

void StorageUpdate::map_everything() {
  StorageWriter writer(store_, uses_);
  for (const auto& [_, composer] : project_.composers)
    if (composer.storage == first_.storage->name) map_feed(composer, writer);
  writer.flush();
}

void StorageUpdate::map_feed(const project::Composer& composer, StorageWriter& writer) {
  const auto& feed = project_.feeds.find(composer.feed)->second;
  const auto number = store::feed_number(store_, composer.feed);
  auto progress = begin("mapping", store::count_feed_records(store_, number));
  const bool had_failures = store::has_failures(store_, number);
  std::int64_t failed = 0;
  RecordMapper mapper(project_, composer);
  ValueReader reader;
  Arena arena;
  std::string text;
  store::each_feed_record(store_, number, [&](std::string_view id, std::string_view raw, std::int64_t received) {
    progress.step();
    arena.release();
    Problems problems;
    const Value record = reader.read(raw, arena);
    const Value mapped = mapper.map(record, composer::may_have_markers(raw), arena, problems);
    if (!problems.empty()) {  // the next push of the record tries again
      ++failed;
      return;
    }
    if (had_failures) store::settle_failures(store_, number, id);
    text.clear();
    write(mapped, text);
    writer.put({.key = id, .parent = record_parent(record, feed), .content = mapped, .text = text}, number, received);
  });
  if (listener_.tell && failed > 0)
    listener_.tell(std::to_string(failed) + (failed == 1 ? " record" : " records") + " of feed " + composer.feed +
                   " cannot be mapped to " + composer.storage);
}

}  // namespace fsctl::ingest
