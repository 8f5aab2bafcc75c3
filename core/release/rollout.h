#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/project/project.h"
#include "core/rebuild/losses.h"
#include "core/release/release.h"
#include "core/report/progress.h"
#include "core/store/store.h"
#include "core/world/world.h"

/// Moving a stage to a release, with the store ready for it.
namespace fsctl::release {

/// What a stage is to serve.
struct Rollout {
  std::string_view stage = served::preview;  ///< preview or public
  /// An earlier one: its id, or the beginning of it. Without, preview gets a snapshot of the working configuration, and
  /// public what preview has.
  std::optional<std::string> release{};
  bool is_dry = false;         ///< all is undone in the end
  bool allows_losses = false;  ///< records that the stage shows now may keep their last good version, or be absent
};

/// What came of it.
struct RolledOut {
  Put put{};
  std::vector<rebuild::FailureCause> losses{};  ///< of records that the stage showed before
  bool is_refused = false;                      ///< because of them; nothing has changed then
  bool is_behind = false;                       ///< the stage's release is not what the working configuration is now
};

/// Whether what the stage is to serve is in the store, and needs no working configuration that can be read.
bool is_stored(store::Store& store, const Rollout& rollout);

/// Moves the stage and makes what it serves then ready, all of it or nothing. Readers see the old state until the end.
/// Throws Error(unknown_name) when there is no such release.
RolledOut roll_out(const Rollout& rollout, store::Store& store, const std::shared_ptr<const project::Project>& working,
                   const World& world, const report::Listener& listener);

}  // namespace fsctl::release
