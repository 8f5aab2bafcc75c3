#pragma once

#include <string>

#include "core/project/project.h"

namespace fsctl::served {

/// Everything that decides what the records of a storage become: projects of equal fingerprints share them.
std::string storage_fingerprint(const project::Project& project, const project::Storage& storage);

}  // namespace fsctl::served
