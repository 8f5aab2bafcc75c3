#include "core/text/number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace fsctl::text {
namespace {

constexpr std::int64_t most_digits = std::numeric_limits<std::int64_t>::digits10 + 1;

template <typename Integer>
std::optional<Integer> parse(std::string_view text) {
  Integer integer{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), integer);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(integer) : std::nullopt;
}

/// The exponent, given the text after the `e`; 0 for an empty text.
std::optional<std::int64_t> parse_exponent(std::string_view text) {
  if (text.empty()) return 0;
  text.remove_prefix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  return parse<std::int64_t>(text);
}

}  // namespace

std::optional<std::int64_t> exact_integer(std::string_view number, double nearest) {
  if (std::abs(nearest) < beyond_exact || std::abs(nearest) > beyond_integers) return {};
  const auto mantissa = number.substr(0, number.find_first_of("eE"));
  const auto exponent = parse_exponent(number.substr(mantissa.size()));
  if (!exponent) return {};
  const auto point = std::min(mantissa.find('.'), mantissa.size());
  const auto fraction = mantissa.substr(std::min(point + 1, mantissa.size()));
  auto digits = std::string(mantissa.substr(0, point)).append(fraction);
  const auto shift = *exponent - static_cast<std::int64_t>(fraction.size());
  if (shift > most_digits) return {};
  if (shift > 0) digits.append(static_cast<std::size_t>(shift), '0');
  for (auto left = shift; left < 0; ++left) {
    if (!digits.ends_with('0')) return {};
    digits.pop_back();
  }
  return parse<std::int64_t>(digits);
}

}  // namespace fsctl::text
