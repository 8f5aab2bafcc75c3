#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/project/project.h"
#include "core/report/progress.h"
#include "core/served/stored_project.h"
#include "core/store/store.h"
#include "core/world/world.h"

/// Everywhere here `project` is the working configuration; what its stages serve besides, the store knows.
namespace fsctl::rebuild {

/// What it took to bring a store to a configuration.
struct Reconfigured {
  bool any = false;         ///< anything had to be done
  std::int64_t failed = 0;  ///< records that cannot be mapped
};

/// Makes the store hold every storage as the stages map it: what a configuration changed is mapped or indexed anew from
/// the feed records, what no stage uses any more is removed. A record that cannot be mapped keeps its last good version
/// where its form still fits, and has a failed change; one that can be again settles its own. The listener is told how
/// many fail, and why the first of them. Runs in one transaction of its own.
Reconfigured make_current(store::Store& store, const project::Project& project, const World& world,
                          const report::Listener& listener = {});
/// The same for everything, changed or not.
Reconfigured make_anew(store::Store& store, const project::Project& project, const World& world,
                       const report::Listener& listener = {});

/// Called when a store has all that its stages need and still has what they needed before.
using Inspect = std::function<void(const std::vector<served::StoredProject>&)>;
/// make_current() within a transaction that is open. With a stage, what others cannot map is not told.
Reconfigured make_current_within(store::Store& store, const project::Project& project, const World& world,
                                 const report::Listener& listener, std::string_view why, const Inspect& inspect = {},
                                 std::string_view stage = {});

}  // namespace fsctl::rebuild
