#pragma once

#include "core/json/json_fwd.h"
#include "core/store/snapshots.h"

namespace fsctl::cli {

/// What is told of a snapshot: name, created, bytes, and the command before which it was made or null.
Json snapshot_json(const store::Snapshot& snapshot);

}  // namespace fsctl::cli
