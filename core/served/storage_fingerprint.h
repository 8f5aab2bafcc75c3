#pragma once

#include <string>

#include "core/project/project.h"

namespace fsctl::served {

/// A digest of everything in a project that determines a storage's records. Projects with equal fingerprints share
/// them.
std::string storage_fingerprint(const project::Project& project, const project::Storage& storage);

}  // namespace fsctl::served
