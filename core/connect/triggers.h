#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/connect/fetch.h"
#include "core/project/project.h"
#include "core/records/intent.h"
#include "core/store/store.h"

namespace fsctl::connect {

/// An acknowledged trigger call that was not carried out yet.
struct Trigger {
  std::string correlation_id;  ///< 16 bytes
  std::int64_t part;
  records::Intent intent;
  std::string record;
  store::FeedNumber number;
  const project::Feed* feed;  ///< null when the project does not have the feed any more
};

/// All waiting triggers, or those of one feed, the oldest first, including those of servers that were stopped.
std::vector<Trigger> waiting_triggers(store::Store& store, const project::Project& project,
                                      std::optional<store::FeedNumber> only = {});

/// Carries triggers out and logs their results as changes. Several triggers for the list of one feed are served by one
/// fetch. Throws Error(store_… | interrupted); the remaining triggers then stay waiting. REQUIRES: the leases of what
/// is fetched of their feeds, where other processes may carry them out, too.
void run_triggers(store::Store& store, const project::Project& project, const World& world,
                  const std::vector<Trigger>& triggers, const Outside& outside, const FetchSteps& steps = {});

/// Carries all waiting triggers out, feed by feed; waits for those who do so already. Throws as run_triggers() does.
void run_waiting_triggers(store::Store& store, const project::Project& project, const World& world,
                          const Outside& outside);

/// The problems of a fetch; empty when it succeeded.
Problems problems_of(const Fetched& fetched);

}  // namespace fsctl::connect
