#pragma once

#include <string>
#include <string_view>

#include "core/served/stages.h"
#include "core/store/numbers.h"

namespace fsctl::served {

/// The version of a storage that a project on a stage shows; store::none when it has no records to map. Throws
/// Error(store_reconfigured) when they are not mapped yet.
store::VersionNumber shown_version(store::Store& store, const Stages& stages, const project::Project& served,
                                   const std::string& storage);

/// A hint why a storage has no record with this key: the feed whose record with this id could not be mapped. Empty when
/// there is none.
std::string why_unmapped(store::Store& store, const project::Project& project, const std::string& storage,
                         std::string_view key);

}  // namespace fsctl::served
