#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/project/project.h"
#include "core/report/progress.h"
#include "core/served/stored_project.h"
#include "core/store/store.h"
#include "core/world/world.h"

/// Brings a store to what the stages serve. In all functions `project` is the working configuration; the releases that
/// stages serve are in the store.
namespace fsctl::rebuild {

/// What was done.
struct Reconfigured {
  bool any = false;         ///< whether anything had to be done
  std::int64_t failed = 0;  ///< records that cannot be mapped
};

/// Brings every storage to the form that the stages need: maps and indexes what the configuration changed from the feed
/// records, and removes what no stage uses any more. A record that cannot be mapped keeps its last good version if that
/// fits the new form, and gets a failed change; one that can be mapped again settles its failed change. Tells the
/// listener how many fail, and why the first of them do. Runs in a transaction of its own.
Reconfigured make_current(store::Store& store, const project::Project& project, const World& world,
                          const report::Listener& listener = {});
/// The same for everything, whether it has changed or not.
Reconfigured make_anew(store::Store& store, const project::Project& project, const World& world,
                       const report::Listener& listener = {});

/// Called when the store has everything that its stages need, and still has what they needed before.
using Inspect = std::function<void(const std::vector<served::StoredProject>&)>;
/// make_current() within an open transaction. With a stage, only the failures of that stage are told.
Reconfigured make_current_within(store::Store& store, const project::Project& project, const World& world,
                                 const report::Listener& listener, std::string_view why, const Inspect& inspect = {},
                                 std::string_view stage = {});

}  // namespace fsctl::rebuild
