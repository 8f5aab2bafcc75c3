#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/served/stages.h"
#include "core/world/world.h"

/// Snapshots of a project's configuration and fetch secrets, and their way to the stages. Feeds, feed records and
/// ingest keys are outside of them.
namespace fsctl::release {

/// Whether a release has exactly what the working configuration and the fetch secrets are now.
bool is_up_to_date(store::Store& store, const project::Project& working, const store::Release& release);

/// A release that was put on a stage.
struct Put {
  store::Release release;
  bool is_new = false;                     ///< a snapshot was taken
  std::optional<store::Release> before{};  ///< what the stage served; nothing: the working configuration

  bool has_moved() const { return !before || before->id != release.id; }
};

/// Puts the working configuration on preview, as a new release unless the one there has it already.
/// The caller makes the store current for what the stages serve then. REQUIRES: an open transaction.
Put release_to_preview(store::Store& store, const project::Project& working, const World& world);
/// Puts the release of preview on public; the working configuration when preview has no release yet.
/// REQUIRES: as above.
Put release_to_public(store::Store& store, const project::Project& working, const World& world);
/// Puts an earlier release on a stage. REQUIRES: as above.
Put put_on_stage(store::Store& store, std::string_view stage, const store::Release& release);

/// The release that a text means: its id, or the beginning of one that no other has. Throws Error(unknown_name).
store::Release find_release(store::Store& store, const std::string& text);

/// The configuration that a text means: develop, preview, public, or a release as above. Throws as above.
served::Configuration find_configuration(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                         const std::string& text);

}  // namespace fsctl::release
