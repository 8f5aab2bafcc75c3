#include "core/ingest/triggers.h"

#include "core/ingest/apply.h"
#include "core/store/changes.h"
#include "core/store/feed_records.h"

namespace fsctl::ingest {
namespace {

/// An acknowledged trigger.
struct Trigger {
  std::string correlation_id;
  std::int64_t part;
  Intent intent;
  std::string record;
  const project::Feed* feed;  ///< none when the project has it no more
};

std::vector<Trigger> waiting_triggers(store::Store& store, const project::Project& project) {
  std::map<std::int64_t, const project::Feed*> feeds;
  for (const auto& [id, feed] : project.feeds)
    if (const auto number = store::find_feed(store, id)) feeds[*number] = &feed;
  std::vector<Trigger> triggers;
  store::each_waiting_change(store, [&](const store::Change& change) {
    const auto feed = feeds.find(change.feed);
    triggers.push_back({.correlation_id = std::string(change.id),
                        .part = change.part,
                        .intent = static_cast<Intent>(change.intent),
                        .record = std::string(change.record),
                        .feed = feed == feeds.end() ? nullptr : feed->second});
  });
  return triggers;
}

/// The feed's records come in, and what went wrong comes back.
Problems carry_out(const Trigger& trigger, const std::shared_ptr<Writing>& writing, const World& world) {
  Problems problems;
  try {
    if (trigger.feed == nullptr) throw Error(ErrorCode::feed_not_found, "the project has this feed no more");
    FeedIngest ingest(writing, world, trigger.feed->id);
    for (const auto& record : fetch_records(*trigger.feed, trigger.intent, trigger.record)) {
      const auto outcome = ingest.apply(Intent::upsert, record);
      problems.insert(problems.end(), outcome.problems.begin(), outcome.problems.end());
    }
  } catch (const Error& error) {
    if (describe(error.code()).exit == 3) throw;  // the store cannot be written: later
    problems = error.problems();
  }
  return problems;
}

}  // namespace

std::vector<std::string> fetch_records(const project::Feed& feed, Intent /*intent*/, const std::string& /*id*/) {
  const auto type = feed.connector ? feed.connector->type : std::string("other");
  throw Error(ErrorCode::connector_unavailable, "no connector of type " + type + " fetches records yet",
              "push the records, or load them with fsctl ingest " + feed.id);
}

std::size_t run_triggers(store::Store& store, const project::Project& project, const World& world) {
  const auto triggers = waiting_triggers(store, project);
  if (triggers.empty()) return 0;
  const auto writing = std::make_shared<Writing>(store, project);
  for (const Trigger& trigger : triggers) {
    writing->begin();
    const auto problems = carry_out(trigger, writing, world);
    const auto text = problems.empty() ? std::string() : problems_text(problems);
    store::finish_change(store, {.id = trigger.correlation_id,
                                 .part = trigger.part,
                                 .state = problems.empty() ? store::ChangeState::processed : store::ChangeState::failed,
                                 .finished = world.now(),
                                 .problem = text});
    writing->commit();
  }
  return triggers.size();
}

}  // namespace fsctl::ingest
