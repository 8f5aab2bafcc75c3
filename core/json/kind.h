#pragma once

#include <string>

#include "core/json/value.h"

namespace fsctl {

/// A value's kind for use in a sentence: `a number`, `an array`, `null`.
std::string a_kind(const Value& value);

}  // namespace fsctl
