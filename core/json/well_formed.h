#pragma once

#include <optional>
#include <string_view>

#include "core/json/json_fwd.h"

namespace fsctl {

/// The value of a text that is JSON of which there is nothing to tell, read several times faster than parse() does.
/// Nothing for any other: one that is no JSON, nests deeper than max_json_depth, has a member twice, or numbers that
/// the library keeps too little of.
std::optional<Json> read_well_formed(std::string_view text);

}  // namespace fsctl
