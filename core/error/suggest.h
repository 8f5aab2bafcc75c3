#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl {

/// The nearest of the known names, or nothing when none is near.
const std::string* nearest(std::string_view wrong, std::span<const std::string> known);

/// `did you mean "colour"?` for the nearest of the known names, or nothing when none is near.
std::string did_you_mean(std::string_view wrong, std::span<const std::string> known);

/// `a, b, c`.
std::string joined(std::span<const std::string> words);

}  // namespace fsctl
