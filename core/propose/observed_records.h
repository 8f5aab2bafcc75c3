#pragma once

#include <string>

#include "core/propose/observed.h"
#include "core/propose/propose.h"

namespace fsctl::propose {

/// What all records have in common. Throws Error(json_syntax) where there is none, and what a broken record gives.
Observed observed_in(const EachRecord& each, const std::string& asked_id);

}  // namespace fsctl::propose
