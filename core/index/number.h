#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/json/value.h"

namespace fsctl::index {

/// A number as the index compares it: 64-bit integers are exact, others are IEEE doubles.
struct Number {
  /// The largest double that is not greater than the number.
  double base = 0;
  /// The difference between an integer and `base`; 0 for all integers between -2^53 and 2^53.
  std::uint16_t rest = 0;

  Number() = default;
  Number(double number) : base(number + 0.0) {}  // -0.0 becomes 0.0, as both are one value in facets and sorts
  /// From its two parts.
  Number(double whole, std::uint16_t more) : base(whole), rest(more) {}
  Number(int number) : base(number) {}
  Number(std::int64_t number);

  bool operator==(const Number&) const = default;
  std::strong_ordering operator<=>(const Number& other) const {
    const auto order = std::strong_order(base, other.base);
    return order != 0 ? order : rest <=> other.rest;
  }
};

/// A JSON number as the index compares it. REQUIRES: a number.
inline Number number_of(const Value& value) { return value.is_integer() ? Number(value.integer()) : value.number(); }

/// The number that a whole text consists of; nothing for other texts and for numbers that are not finite.
std::optional<Number> parse_number(std::string_view text);

/// A number as a text; texts have the order of their numbers.
std::string ordered_text(const Number& number);

}  // namespace fsctl::index
