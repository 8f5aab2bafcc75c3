#include "core/connect/triggers.h"

#include <chrono>
#include <map>
#include <set>

#include "core/store/changes.h"
#include "core/store/feed_records.h"
#include "core/store/leases.h"

namespace fsctl::connect {
namespace {

using records::Intent;

/// Carries out the triggers of one run, feed by feed.
class TriggerRun {
 public:
  TriggerRun(store::Store& store, const project::Project& project, const World& world, const Outside& outside,
             const FetchSteps& steps)
      : store_(store),
        world_(world),
        outside_(outside),
        steps_(steps),
        writing_(std::make_shared<ingest::Writing>(store, project)) {}

  void run(const Trigger& trigger) {
    const auto [problems, counts] = carry_out(trigger);
    const auto text = problems.empty() ? std::string() : ingest::problems_text(problems);
    const bool has_failed = any_error(problems);
    writing_->begin();
    store::finish_change(store_, {.id = trigger.correlation_id,
                                  .part = trigger.part,
                                  .state = has_failed ? store::ChangeState::failed : store::ChangeState::processed,
                                  .finished = world_.now(),
                                  .problem = text,
                                  .counts = counts});
    writing_->commit();
  }

 private:
  /// What a change keeps of it.
  struct Done {
    Problems problems{};
    std::string counts{};
  };

  Done carry_out(const Trigger& trigger) {
    if (trigger.feed == nullptr) return failed(ErrorCode::feed_not_found, "the project has this feed no more");
    if (!trigger.feed->connector)
      return failed(ErrorCode::trigger_not_supported, "feed \"" + trigger.feed->id + "\" has no connector any more");
    const auto& connector = *trigger.feed->connector;
    const ingest::IngestCall call{.correlation_id = trigger.correlation_id, .part = trigger.part, .is_trigger = true};
    if (trigger.intent == Intent::fetch && !connector.has_record())
      return failed(ErrorCode::record_not_supported,
                    "the connector of feed \"" + trigger.feed->id + "\" has no `record` any more");
    if (trigger.intent == Intent::fetch) return done(fetch(*trigger.feed).record(trigger.record, call));
    if (!connector.has_list())
      return failed(ErrorCode::list_not_supported,
                    "the connector of feed \"" + trigger.feed->id + "\" has no `list` any more");
    const auto [known, fresh] = lists_.try_emplace(trigger.feed);
    if (fresh) {
      const auto fetched = fetch(*trigger.feed).list(call);
      known->second = done(fetched);
      known->second.counts = fetched.counts.text();
    }
    return known->second;
  }

  static Done failed(ErrorCode code, const std::string& message) {
    return {.problems = {{.code = code, .message = message}}};
  }

  static Done done(const Fetched& fetched) {
    Done done{.problems = problems_of(fetched)};
    if (fetched.counts.kept > 0)
      done.problems.push_back(
          {.code = ErrorCode::newer_here, .message = newer_here(fetched), .severity = Severity::warning});
    return done;
  }

  Fetch& fetch(const project::Feed& feed) {
    auto& known = fetches_[&feed];
    if (!known) known = std::make_unique<Fetch>(writing_, world_, feed, outside_, steps_);
    return *known;
  }

  store::Store& store_;
  const World& world_;
  const Outside& outside_;
  const FetchSteps& steps_;
  std::shared_ptr<ingest::Writing> writing_;
  std::map<const project::Feed*, std::unique_ptr<Fetch>> fetches_{};
  std::map<const project::Feed*, Done> lists_{};  ///< the results of the fetched ones
};

store::Lease lease_when_free(store::Store& store, store::FeedNumber feed, const Outside& outside) {
  constexpr std::chrono::milliseconds between_questions(50);
  for (;;) {
    if (auto lease = store::lease_fetching(store, feed)) return lease;
    while (store::is_fetching_leased(store, feed)) {
      outside.wait(between_questions);
      if (outside.stop.stop_requested()) throw Error(ErrorCode::interrupted, "the fetching was stopped");
    }
  }
}

}  // namespace

std::vector<Trigger> waiting_triggers(store::Store& store, const project::Project& project,
                                      std::optional<store::FeedNumber> only) {
  std::map<store::FeedNumber, const project::Feed*> feeds;
  for (const auto& [number, id] : store::feed_ids(store))
    if (const auto feed = project.feeds.find(id); feed != project.feeds.end()) feeds[number] = &feed->second;
  std::vector<Trigger> triggers;
  store::each_waiting_change(store, [&](const store::Change& change) {
    if (only && change.feed != *only) return;
    const auto feed = feeds.find(change.feed);
    triggers.push_back({.correlation_id = std::string(change.id),
                        .part = change.part,
                        .intent = static_cast<Intent>(change.intent),
                        .record = std::string(change.record),
                        .number = change.feed,
                        .feed = feed == feeds.end() ? nullptr : feed->second});
  });
  return triggers;
}

void run_triggers(store::Store& store, const project::Project& project, const World& world,
                  const std::vector<Trigger>& triggers, const Outside& outside, const FetchSteps& steps) {
  if (triggers.empty()) return;
  TriggerRun run(store, project, world, outside, steps);
  for (const auto& trigger : triggers) run.run(trigger);
}

void run_waiting_triggers(store::Store& store, const project::Project& project, const World& world,
                          const Outside& outside) {
  std::set<store::FeedNumber> feeds;
  for (const auto& trigger : waiting_triggers(store, project)) feeds.insert(trigger.number);
  for (const auto feed : feeds) {
    const auto lease = lease_when_free(store, feed, outside);
    run_triggers(store, project, world, waiting_triggers(store, project, feed), outside);
  }
}

Problems problems_of(const Fetched& fetched) {
  Problems problems;
  if (fetched.stopped) problems = fetched.stopped->problems();
  problems.insert(problems.end(), fetched.problems.begin(), fetched.problems.end());
  return problems;
}

}  // namespace fsctl::connect
