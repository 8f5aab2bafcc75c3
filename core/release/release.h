#pragma once

#include <memory>
#include <string>

#include "core/served/stages.h"

/// Releases: snapshots of a project's configuration and fetch secrets. Feeds, feed records and ingest keys are not
/// part of a release.
namespace fsctl::release {

/// Whether a release equals the working configuration and the current fetch secrets.
bool is_up_to_date(store::Store& store, const project::Project& working, const store::Release& release);

/// The release with this id or unique prefix of an id. Throws Error(unknown_name).
store::Release find_release(store::Store& store, const std::string& text);

/// The configuration of a stage (develop, preview, public) or of a release as above. Throws as above.
served::Configuration find_configuration(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                         const std::string& text);

}  // namespace fsctl::release
