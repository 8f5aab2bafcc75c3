#include "core/connect/retry.h"

#include <algorithm>
#include <map>
#include <span>

#include "core/connect/triggers.h"
#include "core/ingest/apply.h"
#include "core/store/feed_records.h"

namespace fsctl::connect {
namespace {

struct FailedChange {
  std::string correlation_id;
  std::int64_t part;
  store::FeedNumber feed;
  std::string record;
  records::Intent intent;

  /// Whether its record is to be fetched again.
  bool waits() const { return records::is_trigger(intent); }
};

std::vector<FailedChange> failed_changes(store::Store& store, const std::optional<std::vector<std::string>>& ids) {
  std::vector<FailedChange> failed;
  const auto add = [&](const store::Change& change) {
    if (change.state == store::ChangeState::failed)
      failed.push_back({std::string(change.id), change.part, change.feed, std::string(change.record),
                        static_cast<records::Intent>(change.intent)});
  };
  if (!ids) store::each_change(store, {.failed_only = true}, add);
  if (ids) {
    store::each_part(store, *ids, [&](std::size_t, const store::Change& change) { add(change); });
    store::each_failure(store, *ids, add);
  }
  return failed;
}

/// Maps stored records again, each with its feed's current mapping.
class Retry {
 public:
  Retry(store::Store& store, const project::Project& project, const World& world)
      : store_(store), project_(project), world_(world), writing_(std::make_shared<ingest::Writing>(store, project)) {
    writing_->begin();
    ids_ = store::feed_ids(store);
  }

  void run(std::span<const FailedChange> changes) {
    const auto problems = map_again(changes);
    std::vector<std::string> texts(changes.size());
    std::vector<store::Change> finished;
    for (std::size_t i = 0; i < changes.size(); ++i) {
      const auto& change = changes[i];
      if (!problems[i].empty()) texts[i] = ingest::problems_text(problems[i]);
      const auto state = change.waits()        ? store::ChangeState::received
                         : problems[i].empty() ? store::ChangeState::processed
                                               : store::ChangeState::failed;
      finished.push_back({.id = change.correlation_id,
                          .part = change.part,
                          .state = state,
                          .finished = change.waits() ? 0 : world_.now(),
                          .problem = texts[i]});
    }
    store::finish_changes(store_, finished);
  }

  void commit() { writing_->commit(); }

 private:
  /// The problems of each change, none of those that are to be fetched again.
  std::vector<Problems> map_again(std::span<const FailedChange> changes) {
    std::map<store::FeedNumber, std::map<std::string_view, std::vector<std::size_t>>> positions;
    for (std::size_t i = 0; i < changes.size(); ++i)
      if (!changes[i].waits()) positions[changes[i].feed][changes[i].record].push_back(i);
    std::vector<Problems> problems(changes.size());
    for (const auto& [feed, of_record] : positions) {
      std::vector<std::string_view> records;
      for (const auto& [record, _] : of_record) records.push_back(record);
      const auto of_feed = map_again(feed, records);
      auto found = of_feed.begin();
      for (const auto& [_, of_changes] : of_record) {
        for (const auto i : of_changes) problems[i] = *found;
        ++found;
      }
    }
    return problems;
  }

  std::vector<Problems> map_again(store::FeedNumber number, std::span<const std::string_view> records) {
    const auto& name = ids_.at(number);
    if (!project_.feeds.contains(name))
      return std::vector<Problems>(records.size(), {{.code = ErrorCode::feed_not_found,
                                                     .message = "the project has no feed \"" + name + "\" any more"}});
    auto& feed = feeds_[number];
    if (!feed) feed = std::make_unique<ingest::FeedIngest>(writing_, world_, name);
    return feed->map_again(records);
  }

  store::Store& store_;
  const project::Project& project_;
  const World& world_;
  std::shared_ptr<ingest::Writing> writing_;
  std::map<store::FeedNumber, std::string> ids_;
  std::map<store::FeedNumber, std::unique_ptr<ingest::FeedIngest>> feeds_;
};

/// Maps the records of changes again, and notes which changes wait for what is to be fetched.
void map_again(store::Store& store, const project::Project& project, const World& world,
               std::span<const FailedChange> changes) {
  constexpr std::size_t at_once = 64;
  Retry retry(store, project, world);
  while (!changes.empty()) {
    const auto next = changes.first(std::min(changes.size(), at_once));
    retry.run(next);
    changes = changes.subspan(next.size());
  }
  retry.commit();
}

/// For each of the changes, whether it has failed again.
std::vector<bool> have_failed(store::Store& store, std::span<const FailedChange> changes) {
  std::vector<std::string> ids;
  for (const auto& change : changes) ids.push_back(change.correlation_id);
  std::vector<bool> failed(changes.size());
  store::each_part(store, ids, [&](std::size_t position, const store::Change& now) {
    if (now.part == changes[position].part && now.state == store::ChangeState::failed) failed[position] = true;
  });
  return failed;
}

}  // namespace

Retried retry_changes(store::Store& store, const project::Project& project, const World& world, const Outside& outside,
                      const std::optional<std::vector<std::string>>& ids) {
  const auto changes = failed_changes(store, ids);
  if (changes.empty()) return {};
  map_again(store, project, world, changes);
  run_waiting_triggers(store, project, world, outside);
  const auto failed = have_failed(store, changes);
  Retried retried;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (failed[i])
      retried.failed.push_back(changes[i].correlation_id);
    else
      ++retried.processed;
  }
  return retried;
}

}  // namespace fsctl::connect
