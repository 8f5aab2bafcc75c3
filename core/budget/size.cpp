#include "core/budget/size.h"

#include <cctype>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>

namespace fsctl {
namespace {

constexpr double largest = 1e15;

std::optional<double> unit_of(std::string_view text) {
  std::string unit;
  for (const char c : text) unit += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (unit.ends_with('b')) unit.pop_back();
  if (unit.size() == 2 && unit.ends_with('i')) unit.pop_back();
  if (unit.empty()) return 1;
  if (unit == "k") return 1024.0;
  if (unit == "m") return 1024.0 * 1024;
  if (unit == "g") return 1024.0 * 1024 * 1024;
  return {};
}

}  // namespace

std::optional<std::size_t> parse_size(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc()) return {};
  const auto unit = unit_of(text.substr(static_cast<std::size_t>(end - text.data())));
  if (!unit) return {};
  const double bytes = number * *unit;
  if (!(bytes >= 1) || bytes > largest) return {};
  return static_cast<std::size_t>(std::floor(bytes));
}

}  // namespace fsctl
