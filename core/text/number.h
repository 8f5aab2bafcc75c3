#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fsctl::text {

/// From here on doubles have no room for every integer.
inline constexpr double beyond_exact = 9007199254740992.0;
/// From here on no integer has 64 bits.
inline constexpr double beyond_integers = 9223372036854775808.0;

/// The integer of 64 bits that a number with a fraction or an exponent stands for, such as `9007199254740993.0`, where
/// the double nearest to it may be another one; nothing for smaller ones, and for what is no such integer.
std::optional<std::int64_t> exact_integer(std::string_view number, double nearest);

}  // namespace fsctl::text
