#pragma once

#include <chrono>

#include "core/project/project.h"

namespace fsctl::project {

/// How long the project keeps changes that have not failed.
std::chrono::days kept_changes(const Project& project);

}  // namespace fsctl::project
