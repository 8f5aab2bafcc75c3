#pragma once

#include "core/json/json_fwd.h"
#include "core/project/project.h"
#include "core/served/stages.h"

namespace fsctl::cli {

/// What each stage serves, and whether it needs a fetch secret.
Json stages_json(const served::Stages& stages);

/// What a page needs to know of a stage's configuration to ask the Fetch API for all that it serves. Holds no secret.
Json project_json(const served::Stages& stages, const project::Project& project);

}  // namespace fsctl::cli
