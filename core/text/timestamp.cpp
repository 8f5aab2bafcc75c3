#include "core/text/timestamp.h"

#include <charconv>
#include <chrono>

namespace fsctl::text {
namespace {

/// Consumes fixed-width numbers and single characters from the front of a text.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }
  bool take(char c) {
    if (rest_.empty() || rest_.front() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::optional<int> digits(std::size_t count) {
    if (rest_.size() < count) return {};
    int number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + count, number);
    if (error != std::errc{} || end != rest_.data() + count || rest_.front() == '-') return {};
    rest_.remove_prefix(count);
    return number;
  }
  /// Milliseconds from any number of digits after a point.
  std::optional<int> fraction() {
    int milliseconds = 0;
    int scale = 100;
    std::size_t seen = 0;
    for (; !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; ++seen, scale /= 10) {
      milliseconds += (rest_.front() - '0') * scale;
      rest_.remove_prefix(1);
    }
    if (seen == 0) return {};
    return milliseconds;
  }

 private:
  std::string_view rest_;
};

std::optional<std::int64_t> parse_date(Scanner& in) {
  const auto year = in.digits(4);
  if (!year || !in.take('-')) return {};
  const auto month = in.digits(2);
  if (!month || !in.take('-')) return {};
  const auto day = in.digits(2);
  if (!day) return {};
  const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return {};
  return std::chrono::sys_days(date).time_since_epoch().count() * std::int64_t{86'400'000};
}

std::optional<std::int64_t> parse_time(Scanner& in) {
  const auto hour = in.digits(2);
  if (!hour || *hour > 24 || !in.take(':')) return {};
  const auto minute = in.digits(2);
  if (!minute || *minute > 59) return {};
  int second = 0;
  int millisecond = 0;
  if (in.take(':')) {
    const auto seconds = in.digits(2);
    if (!seconds || *seconds > 60) return {};
    second = *seconds;
    if (in.take('.') || in.take(',')) {
      const auto fraction = in.fraction();
      if (!fraction) return {};
      millisecond = *fraction;
    }
  }
  if (*hour == 24 && (*minute != 0 || second != 0 || millisecond != 0)) return {};
  return ((*hour * std::int64_t{60} + *minute) * 60 + second) * 1000 + millisecond;
}

std::optional<std::int64_t> parse_zone(Scanner& in) {
  if (in.done() || in.take('Z')) return 0;
  const bool west = in.take('-');
  if (!west && !in.take('+')) return {};
  const auto hours = in.digits(2);
  if (!hours || *hours > 23) return {};
  in.take(':');
  const auto minutes = in.done() ? std::optional<int>(0) : in.digits(2);
  if (!minutes || *minutes > 59) return {};
  const auto offset = (*hours * std::int64_t{60} + *minutes) * 60'000;
  return west ? -offset : offset;
}

/// Overwrites `count` characters of a text with the last digits of a number.
void put_digits(std::string& out, std::size_t at, std::size_t count, int number) {
  for (; count > 0; number /= 10) out[at + --count] = static_cast<char>('0' + number % 10);
}

}  // namespace

std::optional<std::int64_t> parse_timestamp(std::string_view text) {
  Scanner in(text);
  const auto date = parse_date(in);
  if (!date) return {};
  if (in.done()) return date;
  if (!in.take('T')) return {};
  const auto time = parse_time(in);
  if (!time) return {};
  const auto zone = parse_zone(in);
  if (!zone || !in.done()) return {};
  return *date + *time - *zone;
}

std::string format_timestamp(std::int64_t milliseconds) {
  using namespace std::chrono;
  const sys_time<std::chrono::milliseconds> instant{std::chrono::milliseconds(milliseconds)};
  const auto day = floor<days>(instant);
  const year_month_day date(day);
  const hh_mm_ss time(instant - day);
  std::string out = "0000-00-00T00:00:00.000Z";
  put_digits(out, 0, 4, int(date.year()));
  put_digits(out, 5, 2, static_cast<int>(unsigned(date.month())));
  put_digits(out, 8, 2, static_cast<int>(unsigned(date.day())));
  put_digits(out, 11, 2, static_cast<int>(time.hours().count()));
  put_digits(out, 14, 2, static_cast<int>(time.minutes().count()));
  put_digits(out, 17, 2, static_cast<int>(time.seconds().count()));
  put_digits(out, 20, 3, static_cast<int>(time.subseconds().count()));
  return out;
}

}  // namespace fsctl::text
