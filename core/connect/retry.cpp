#include "core/connect/retry.h"

#include <set>

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
};

std::vector<FailedChange> failed_changes(store::Store& store, const std::optional<std::vector<std::string>>& ids) {
  std::vector<FailedChange> failed;
  const auto add = [&](const store::Change& change) {
    if (change.state == store::ChangeState::failed)
      failed.push_back({std::string(change.id), change.part, change.feed, std::string(change.record),
                        static_cast<records::Intent>(change.intent)});
  };
  if (!ids) store::each_change(store, {.failed_only = true}, add);
  if (ids)
    for (const auto& id : *ids) {
      store::each_part(store, id, add);
      store::each_failure(store, id, add);
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

  void run(const FailedChange& change) {
    const bool waits = records::is_trigger(change.intent);
    const auto problems = waits ? Problems{} : map_again(change);
    const auto text = problems.empty() ? std::string() : ingest::problems_text(problems);
    const auto state = waits              ? store::ChangeState::received
                       : problems.empty() ? store::ChangeState::processed
                                          : store::ChangeState::failed;
    store::finish_change(store_, {.id = change.correlation_id,
                                  .part = change.part,
                                  .state = state,
                                  .finished = waits ? 0 : world_.now(),
                                  .problem = text});
  }

  void commit() { writing_->commit(); }

 private:
  Problems map_again(const FailedChange& change) {
    const auto& name = ids_.at(change.feed);
    if (!project_.feeds.contains(name))
      return {{.code = ErrorCode::feed_not_found, .message = "the project has no feed \"" + name + "\" any more"}};
    auto& feed = feeds_[change.feed];
    if (!feed) feed = std::make_unique<ingest::FeedIngest>(writing_, world_, name);
    return feed->map_again(change.record);
  }

  store::Store& store_;
  const project::Project& project_;
  const World& world_;
  std::shared_ptr<ingest::Writing> writing_;
  std::map<store::FeedNumber, std::string> ids_;
  std::map<store::FeedNumber, std::unique_ptr<ingest::FeedIngest>> feeds_;
};

bool has_failed_again(store::Store& store, const FailedChange& change) {
  bool failed = false;
  store::each_part(store, change.correlation_id, [&](const store::Change& now) {
    failed = failed || (now.part == change.part && now.state == store::ChangeState::failed);
  });
  return failed;
}

}  // namespace

Retried retry_changes(store::Store& store, const project::Project& project, const World& world, const Outside& outside,
                      const std::optional<std::vector<std::string>>& ids) {
  const auto changes = failed_changes(store, ids);
  if (changes.empty()) return {};
  {
    Retry retry(store, project, world);
    for (const auto& change : changes) retry.run(change);
    retry.commit();
  }
  run_triggers(store, project, world, waiting_triggers(store, project), outside);
  Retried retried;
  for (const auto& change : changes) {
    if (has_failed_again(store, change))
      retried.failed.push_back(change.correlation_id);
    else
      ++retried.processed;
  }
  return retried;
}

}  // namespace fsctl::connect
