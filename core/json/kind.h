#pragma once

#include <string>

#include "core/json/value.h"

namespace fsctl {

/// `a number`, `an array`, `null`: what a value is, in a sentence.
std::string a_kind(const Value& value);

}  // namespace fsctl
