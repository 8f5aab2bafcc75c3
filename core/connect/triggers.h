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
  const project::Feed* feed;  ///< null when the project does not have the feed any more
};

/// All waiting triggers, the oldest first, including those of servers that were stopped.
std::vector<Trigger> waiting_triggers(store::Store& store, const project::Project& project);

/// Carries triggers out and logs their results as changes. Several triggers for the list of one feed are served by one
/// fetch. Throws Error(store_… | interrupted); the remaining triggers then stay waiting.
void run_triggers(store::Store& store, const project::Project& project, const World& world,
                  const std::vector<Trigger>& triggers, const Outside& outside, const FetchSteps& steps = {});

/// The problems of a fetch; empty when it succeeded.
Problems problems_of(const Fetched& fetched);

}  // namespace fsctl::connect
