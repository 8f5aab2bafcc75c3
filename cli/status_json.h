#pragma once

#include <string>

#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/status/status.h"

namespace fsctl::cli {

/// The status of a store and its project, as `fsctl status --json` prints it.
Json status_json(const status::Status& found, const std::string& project);

/// What the store contains, and why the configuration cannot be read.
Json status_json(const status::StoreStatus& found, const Problems& configuration);

}  // namespace fsctl::cli
