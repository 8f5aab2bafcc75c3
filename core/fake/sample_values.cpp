#include "core/fake/sample_values.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <string_view>

namespace fsctl::fake {
namespace {

constexpr std::size_t enough_values = 3;  ///< fewer are taken for names of kinds, such as 19 and 7 for taxes
constexpr std::size_t most_decimals = 6;
constexpr std::size_t day_length = std::string_view("2024-07-14").size();

/// A number as `digits` times ten to the power of minus `decimals`.
struct Decimal {
  std::int64_t digits = 0;
  std::size_t decimals = 0;
};

std::int64_t power_of_ten(std::size_t exponent) {
  std::int64_t power = 1;
  for (std::size_t i = 0; i < exponent; ++i) power *= 10;
  return power;
}

std::optional<Decimal> decimal_of(const Json& value) {
  auto text = value.dump();
  const auto point = text.find('.');
  Decimal decimal;
  if (point != std::string::npos) {
    decimal.decimals = text.size() - point - 1;
    text.erase(point, 1);
  }
  constexpr std::size_t most_digits = 15;
  if (decimal.decimals > most_decimals || text.size() > most_digits) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), decimal.digits);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return decimal;
}

std::optional<int> digits_at(std::string_view text, std::size_t at, std::size_t count) {
  int number = 0;
  const auto part = text.substr(at, count);
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
  if (error != std::errc{} || end != part.data() + part.size()) return std::nullopt;
  return number;
}

/// The days since 1970 of a text that begins with a date.
std::optional<std::int64_t> day_of(std::string_view text) {
  if (text.size() < day_length || text[4] != '-' || text[7] != '-') return std::nullopt;
  if (text.size() > day_length && text[day_length] != 'T' && text[day_length] != ' ') return std::nullopt;
  const auto year = digits_at(text, 0, 4);
  const auto month = digits_at(text, 5, 2);
  const auto day = digits_at(text, 8, 2);
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date).time_since_epoch().count();
}

std::string two_digits(unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); }

std::string day_text(std::int64_t day) {
  const std::chrono::year_month_day date{std::chrono::sys_days(std::chrono::days(day))};
  return std::to_string(static_cast<int>(date.year())) + '-' + two_digits(static_cast<unsigned>(date.month())) + '-' +
         two_digits(static_cast<unsigned>(date.day()));
}

}  // namespace

void SampleValues::add_to(Range& range, std::int64_t number) {
  range.least = range.seen.empty() ? number : std::min(range.least, number);
  range.most = range.seen.empty() ? number : std::max(range.most, number);
  if (range.seen.size() < enough_values) range.seen.insert(number);
}

/// Writes what was seen with more decimals.
void SampleValues::rescale(Range& range, std::size_t decimals) {
  const auto factor = power_of_ten(decimals - range.decimals);
  range.least *= factor;
  range.most *= factor;
  std::set<std::int64_t> seen;
  for (const auto number : range.seen) seen.insert(number * factor);
  range.seen = std::move(seen);
  range.decimals = decimals;
}

void SampleValues::add(const std::string& path, const Json& value) {
  if (value.is_number()) {
    auto decimal = decimal_of(value);
    if (!decimal) return;
    Range& range = numbers_[path];
    if (decimal->decimals > range.decimals) rescale(range, decimal->decimals);
    add_to(range, decimal->digits * power_of_ten(range.decimals - decimal->decimals));
  } else if (value.is_string()) {
    if (const auto day = day_of(value.get_ref<const std::string&>())) add_to(days_[path], *day);
  }
}

std::optional<Json> SampleValues::another(const std::string& path, const Json& value, Random& chance) const {
  if (value.is_number()) {
    const auto range = numbers_.find(path);
    if (range == numbers_.end() || range->second.seen.size() < enough_values || !decimal_of(value)) return std::nullopt;
    const auto digits = chance.between(range->second.least, range->second.most);
    const auto scale = power_of_ten(range->second.decimals);
    if (digits % scale == 0) return Json(digits / scale);
    return Json(static_cast<double>(digits) / static_cast<double>(scale));
  }
  if (!value.is_string()) return std::nullopt;
  const auto& text = value.get_ref<const std::string&>();
  const auto days = days_.find(path);
  if (days == days_.end() || !day_of(text)) return std::nullopt;
  return Json(day_text(chance.between(days->second.least, days->second.most)) + text.substr(day_length));
}

}  // namespace fsctl::fake
