#pragma once

#include <nlohmann/json_fwd.hpp>

namespace fsctl {

/// A JSON value whose objects keep the order of their members, for configuration, request bodies and reports. Records
/// are Values (value.h), which are smaller and faster.
using Json = nlohmann::ordered_json;

}  // namespace fsctl
