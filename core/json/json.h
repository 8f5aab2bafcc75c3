#pragma once

#include <nlohmann/json.hpp>

#include "core/json/json_fwd.h"  // IWYU pragma: export
