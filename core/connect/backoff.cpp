#include "core/connect/backoff.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string>

#include "core/text/timestamp.h"

namespace fsctl::connect {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_wait{500};
constexpr milliseconds longest_wait{30'000};

constexpr std::array<std::string_view, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/// Parses an HTTP date such as `Sun, 06 Nov 1994 08:49:37 GMT` to milliseconds since 1970.
std::optional<std::int64_t> parse_http_date(std::string_view text) {
  if (text.size() != 29 || !text.ends_with(" GMT")) return {};
  const auto* month = std::ranges::find(months, text.substr(8, 3));
  if (month == months.end()) return {};
  const auto number = std::to_string(month - months.begin() + 101).substr(1);
  return text::parse_timestamp(std::string(text.substr(12, 4)) + '-' + number + '-' + std::string(text.substr(5, 2)) +
                               'T' + std::string(text.substr(17, 8)) + 'Z');
}

}  // namespace

milliseconds backoff(std::int64_t tries, double chance) {
  const auto doubled = std::min<std::int64_t>(tries - 1, 10);
  const auto full = std::min(longest_wait, first_wait * (std::int64_t{1} << doubled));
  return milliseconds(static_cast<std::int64_t>(static_cast<double>(full.count()) * (1.0 - chance / 2)));
}

std::optional<milliseconds> parse_retry_after(std::string_view value, UnixMillis now) {
  std::int64_t seconds = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seconds);
  if (error == std::errc() && end == value.data() + value.size() && seconds >= 0)
    return milliseconds(std::min<std::int64_t>(seconds, 86'400 * 365) * 1000);
  if (const auto date = parse_http_date(value)) return milliseconds(std::max<std::int64_t>(*date - now, 0));
  return {};
}

}  // namespace fsctl::connect
