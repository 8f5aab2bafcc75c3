#include "core/text/written_date.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/text/timestamp.h"

namespace fsctl::text {
namespace {

constexpr std::string_view digits = "0123456789";

/// The three numbers at the beginning of a text, which one sign divides, and what follows them.
struct Parts {
  std::array<std::string, 3> numbers{};
  char sign = '\0';
  std::string_view rest{};
};

std::optional<Parts> parts_of(std::string_view text) {
  Parts parts;
  for (std::size_t i = 0; i < parts.numbers.size(); ++i) {
    const auto end = std::min(text.find_first_not_of(digits), text.size());
    parts.numbers[i] = text.substr(0, end);
    text.remove_prefix(end);
    if (i + 1 == parts.numbers.size()) break;
    if (text.empty() || (i > 0 && text.front() != parts.sign)) return {};
    parts.sign = text.front();
    text.remove_prefix(1);
  }
  parts.rest = text;
  return parts;
}

std::string two_digits(const std::string& number) { return number.size() == 1 ? '0' + number : number; }

/// Year, month and day as ISO 8601 has them; nothing where their order is in doubt, as in 03/04/2024.
std::optional<std::string> date_of(Parts parts) {
  auto& [first, month, last] = parts.numbers;
  const bool begins_with_year = first.size() == 4;
  if (!begins_with_year && (last.size() != 4 || parts.sign != '.')) return {};
  if (!begins_with_year) std::swap(first, last);
  return first + '-' + two_digits(month) + '-' + two_digits(last);
}

}  // namespace

std::string how_to_write_date(std::string_view text) {
  const auto parts = parts_of(text);
  const auto date = parts ? date_of(*parts) : std::nullopt;
  if (date) {
    auto time = std::string(parts->rest);
    if (time.starts_with(' ')) time[0] = 'T';
    if (const auto whole = *date + time; parse_timestamp(whole)) return "write \"" + whole + '"';
  }
  return "a date is written as 2024-03-12, with a time as 2024-03-12T10:30:00Z";
}

}  // namespace fsctl::text
