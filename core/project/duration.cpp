#include "core/project/duration.h"

#include <algorithm>
#include <string>

namespace fsctl::project {
namespace {

constexpr std::size_t most_digits = 9;

struct Unit {
  std::string_view name;
  std::int64_t milliseconds;
};

constexpr Unit units[] = {
    {"ms", 1}, {"s", 1'000}, {"m", 60'000}, {"h", 3'600'000}, {"d", 86'400'000},
};

std::string_view unit_of(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of("0123456789"), text.size()));
}

bool is_timespan(std::string_view text) {
  const auto unit = unit_of(text);
  const auto digits = text.size() - unit.size();
  return digits >= 1 && digits <= most_digits && text.front() != '0' &&
         std::ranges::find(units, unit, &Unit::name) != std::end(units);
}

bool is_interval(std::string_view text) { return is_timespan(text) && unit_of(text) != "ms"; }

}  // namespace

constexpr TextPattern interval = {"^[1-9][0-9]{0,8}[smhd]$", is_interval, "an interval such as 30s, 5m, 2h or 1d"};
constexpr TextPattern timespan = {"^[1-9][0-9]{0,8}(ms|s|m|h|d)$", is_timespan, "a time such as 500ms, 10s or 2m"};

std::chrono::milliseconds parse_duration(std::string_view text) {
  if (!is_timespan(text)) return {};
  const auto unit = unit_of(text);
  const auto number = std::stoll(std::string(text.substr(0, text.size() - unit.size())));
  return std::chrono::milliseconds(number * std::ranges::find(units, unit, &Unit::name)->milliseconds);
}

std::string duration_text(std::chrono::milliseconds duration) {
  const Unit* largest = std::begin(units);
  for (const Unit& unit : units)
    if (duration.count() % unit.milliseconds == 0) largest = &unit;
  return std::to_string(duration.count() / largest->milliseconds) + std::string(largest->name);
}

}  // namespace fsctl::project
