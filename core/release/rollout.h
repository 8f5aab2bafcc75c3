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

/// Moves a stage to a release and makes the store ready for it, in one transaction.
namespace fsctl::release {

/// The request to move a stage.
struct Rollout {
  std::string_view stage = served::preview;  ///< preview or public
  /// The id of an earlier release, or a prefix of it. Without one, preview gets a snapshot of the working
  /// configuration, and public gets what preview has.
  std::optional<std::string> release{};
  bool is_dry = false;         ///< whether everything is rolled back in the end
  bool allows_losses = false;  ///< whether records that the stage shows may fail to be mapped
};

/// A release that was put on a stage.
struct Put {
  store::Release release;
  bool is_new = false;                     ///< whether it was made for this
  std::optional<store::Release> before{};  ///< what the stage served; nothing for the working configuration

  bool has_moved() const { return !before || before->id != release.id; }
};

/// The result of a rollout.
struct RolledOut {
  Put put{};
  std::vector<rebuild::FailureCause> losses{};  ///< why records that the stage showed cannot be mapped
  bool is_refused = false;                      ///< whether it was refused for its losses; nothing has changed then
  bool is_behind = false;                       ///< whether the stage's release differs from the working configuration
};

/// Whether the rollout only needs what is in the store, so that it works with an invalid working configuration.
bool is_stored(store::Store& store, const Rollout& rollout);

/// Maps the records as the stage then needs them and switches the stage, atomically: readers see the old state until
/// the end. Throws Error(unknown_name) when there is no such release.
RolledOut roll_out(const Rollout& rollout, store::Store& store, const std::shared_ptr<const project::Project>& working,
                   const World& world, const report::Listener& listener);

}  // namespace fsctl::release
