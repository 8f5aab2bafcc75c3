#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/hint.h"

namespace fsctl {

/// The nearest of the known names, or nothing when none is near.
const std::string* nearest(std::string_view wrong, std::span<const std::string> known);

/// Suggests the nearest of the known names; no hint when none is near.
Hint did_you_mean(std::string_view wrong, std::span<const std::string> known);

/// `a, b, c`.
std::string joined(std::span<const std::string> words);

}  // namespace fsctl
