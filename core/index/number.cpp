#include "core/index/number.h"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/text/number.h"

namespace fsctl::index {
namespace {

constexpr unsigned digits = std::numeric_limits<double>::digits;

/// A mask of the lowest bits of an integer of this magnitude, for which a double has no room.
std::uint64_t rest_mask(std::uint64_t magnitude) {
  const auto width = static_cast<unsigned>(std::bit_width(magnitude));
  return width <= digits ? 0 : (std::uint64_t{1} << (width - digits)) - 1;
}

template <typename T>
std::optional<T> parse(std::string_view text) {
  T number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return {};
  return number;
}

}  // namespace

Number::Number(std::int64_t number) {
  const auto bits = static_cast<std::uint64_t>(number);
  const auto more = bits & rest_mask(number < 0 ? ~bits + 1 : bits);
  base = static_cast<double>(static_cast<std::int64_t>(bits - more));
  rest = static_cast<std::uint16_t>(more);
}

std::optional<Number> parse_number(std::string_view text) {
  if (const auto whole = parse<std::int64_t>(text)) return Number(*whole);
  const auto number = parse<double>(text);
  if (!number || !std::isfinite(*number)) return {};
  const auto exact = text::exact_integer(text, *number);
  return exact ? Number(*exact) : Number(*number);
}

std::string ordered_text(const Number& number) {
  constexpr auto sign = std::uint64_t{1} << 63;
  const auto bits = std::bit_cast<std::uint64_t>(number.base == 0 ? 0.0 : number.base);
  const auto ordered = (bits & sign) != 0 ? ~bits : bits | sign;
  std::string text;
  for (int shift = 56; shift >= 0; shift -= 8) text += static_cast<char>(ordered >> shift);
  for (int shift = 8; shift >= 0; shift -= 8) text += static_cast<char>(number.rest >> shift);
  return text;
}

}  // namespace fsctl::index
