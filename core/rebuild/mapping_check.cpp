#include "core/rebuild/mapping_check.h"

#include <map>
#include <string>
#include <vector>

#include "core/composer/markers.h"
#include "core/json/write.h"
#include "core/mapping/map_record.h"
#include "core/rebuild/differences.h"
#include "core/records/record_check.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/storage_records.h"

namespace fsctl::rebuild {
namespace {

/// What a feed record gives for the storage, and what the storage has.
struct Comparison {
  std::string parent{};
  std::string content{};
  bool can_be_mapped = true;
  bool has_failed = false;  ///< then the storage keeps its last good version, which may differ
  bool is_there = false;
  bool differs = false;

  std::string difference() const {
    if (has_failed) return {};
    if (!can_be_mapped) return "cannot be mapped, and no change says so";
    if (!is_there) return "is missing";
    return differs ? "is not what its feed record gives" : "";
  }
};

/// Compares the records of a storage with new mappings of their feed records.
class MappingCheck {
 public:
  MappingCheck(store::Store& store, const project::Project& project, const served::StorageVersion& version,
               const report::Listener& listener, Problems& problems)
      : store_(store),
        project_(project),
        version_(version),
        listener_(listener),
        differences_(problems, "storage " + version.storage->name) {}

  void run() {
    for (const auto& [_, composer] : project_.composers)
      if (composer.storage.name() == version_.storage->name) check_feed(composer);
    store::each_storage_page(store_, version_.number, [&](auto records) { check_sources(records); });
  }

 private:
  void check_feed(const project::Composer& composer) {
    const auto& feed = *composer.feed;
    const auto number = store::find_feed(store_, feed.id).value_or(store::none);
    mapping::RecordMapper mapper(project_, composer);
    report::Progress progress(listener_, "mapping", store::count_feed_records(store_, number), version_.storage->name);
    store::each_feed_page(store_, number, [&](std::span<const store::StoredFeedRecord> records) {
      std::vector<Comparison> compared;
      for (const auto& record : records) {
        progress.step();
        compared.push_back(mapped(mapper, feed, record.raw));
      }
      compare(number, records, compared);
    });
  }

  Comparison mapped(mapping::RecordMapper& mapper, const project::Feed& feed, std::string_view raw) {
    arena_.release();
    Problems why;
    const Value record = reader_.read(raw, arena_);
    const Value fields = mapper.map(record, composer::may_have_markers(raw), arena_, why);
    Comparison comparison{.can_be_mapped = why.empty()};
    if (!comparison.can_be_mapped) return comparison;
    comparison.parent = records::product_of(record, feed, *version_.storage);
    write(fields, comparison.content);
    return comparison;
  }

  void compare(store::FeedNumber feed, std::span<const store::StoredFeedRecord> records,
               std::span<Comparison> compared) {
    std::vector<std::string_view> ids;
    for (const auto& record : records) ids.push_back(record.id);
    store::each_that_failed(store_, feed, ids, [&](std::size_t position) { compared[position].has_failed = true; });
    store::find_storage_records(store_, version_.number, ids, [&](std::size_t position, const auto& stored) {
      auto& one = compared[position];
      one.is_there = true;
      if (stored.feed != feed) return;  // two feeds have this key, and the other one was pushed later
      one.differs = stored.content != one.content || stored.parent != one.parent;
    });
    for (std::size_t i = 0; i < ids.size(); ++i)
      if (const auto difference = compared[i].difference(); !difference.empty()) tell(ids[i], difference);
  }

  void check_sources(std::span<const store::StorageRecord> records) {
    std::map<store::FeedNumber, std::vector<std::string_view>> keys;
    for (const auto& record : records) keys[record.feed].push_back(record.key);
    for (const auto& [feed, of_feed] : keys) {
      std::vector<bool> are_there(of_feed.size());
      store::find_feed_records(store_, feed, of_feed,
                               [&](std::size_t position, const auto&) { are_there[position] = true; });
      for (std::size_t i = 0; i < of_feed.size(); ++i)
        if (!are_there[i]) tell(of_feed[i], "has no feed record");
    }
  }

  void tell(std::string_view id, const std::string& difference) {
    differences_.tell("record \"" + std::string(id) + "\" " + difference);
  }

  store::Store& store_;
  const project::Project& project_;
  const served::StorageVersion& version_;
  const report::Listener& listener_;
  Differences differences_;
  ValueReader reader_;
  Arena arena_;
};

}  // namespace

void check_mapping(store::Store& store, const project::Project& project, const served::StorageVersion& version,
                   const report::Listener& listener, Problems& problems) {
  MappingCheck(store, project, version, listener, problems).run();
}

}  // namespace fsctl::rebuild
