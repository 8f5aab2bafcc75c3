#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fsctl::text {

/// From this value (2^53) on, not every integer has a double of its own.
inline constexpr double beyond_exact = 9007199254740992.0;
/// The first value (2^63) beyond signed 64-bit integers.
inline constexpr double beyond_integers = 9223372036854775808.0;

/// The 64-bit integer that a number with a fraction or an exponent denotes exactly, such as `9007199254740993.0`, given
/// the double nearest to it. Nothing below beyond_exact, where the double is exact, and for numbers that are no such
/// integer.
std::optional<std::int64_t> exact_integer(std::string_view number, double nearest);

/// Whether exact_integer may give something for the digits of this double.
constexpr bool needs_digits(double nearest) {
  const auto magnitude = nearest < 0 ? -nearest : nearest;
  return magnitude >= beyond_exact && magnitude <= beyond_integers;
}

}  // namespace fsctl::text
