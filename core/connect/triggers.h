#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/connect/fetch.h"
#include "core/project/project.h"
#include "core/records/intent.h"
#include "core/store/store.h"

namespace fsctl::connect {

/// A trigger call that was acknowledged and not carried out yet.
struct Trigger {
  std::string correlation_id;  ///< 16 bytes
  std::int64_t part;
  records::Intent intent;
  std::string record;
  const project::Feed* feed;  ///< none when the project has it no more
};

/// All that wait, the oldest first: those of a server that was stopped too.
std::vector<Trigger> waiting_triggers(store::Store& store, const project::Project& project);

/// Carries triggers out; the change log then tells what became of them. Those of one feed that ask for its list are
/// answered by fetching it once. Throws Error(store_… | interrupted), and what is left then goes on waiting.
void run_triggers(store::Store& store, const project::Project& project, const World& world,
                  const std::vector<Trigger>& triggers, const Outside& outside, const Pace& pace = {});

/// What went wrong with a fetching: nothing when all went well.
Problems problems_of(const Fetched& fetched);

}  // namespace fsctl::connect
