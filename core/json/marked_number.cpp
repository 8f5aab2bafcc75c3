#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "core/json/foreign_text.h"
#include "core/text/digits.h"

namespace fsctl::broken {
namespace {

using Expected = BrokenText::Expected;

constexpr std::string_view marks = ",.'";
constexpr std::string_view digits_and_marks = "0123456789,.'";
constexpr std::size_t digits_of_group = 3;

bool is_digit_of_number(char c) { return c >= '0' && c <= '9'; }

bool is_number_before(const BrokenText& broken) {
  return broken.expected == Expected::comma_or_end &&
         (is_digit_of_number(broken.before.sign) || broken.before.sign == '-');
}

/// Where a number begins that goes on at the place where a text breaks, or begins there; nothing for none.
std::optional<std::size_t> begin_of_number(const BrokenText& broken) {
  const bool is_glued = broken.before.end == broken.at;
  if (wants_value(broken) && (is_digit_of_number(broken.sign()) || broken.sign() == '-')) return broken.at;
  if (is_number_before(broken) && is_glued && broken.sign() == '\'') return broken.before.begin;
  if (!wants_name(broken) || broken.before.sign != ',' || !is_glued || !is_digit_of_number(broken.sign())) return {};
  auto begin = broken.before.begin;
  while (begin > 0 && digits_and_marks.find(broken.text[begin - 1]) != std::string_view::npos) --begin;
  if (begin > 0 && broken.text[begin - 1] == '-') --begin;
  return begin == broken.before.begin ? std::nullopt : std::optional(begin);
}

/// A number with marks between its digits, read as some languages write it.
struct MarkedNumber {
  std::string_view written;
  std::string plain{};  ///< as JSON writes it
  char group = '\0';    ///< what stands between groups of three digits; 0 for nothing
  char point = '\0';
};

/// How many digits stand behind a mark.
std::size_t digits_behind(std::string_view number, std::size_t mark) {
  const auto end = std::min(number.find_first_of(marks, mark + 1), number.size());
  return end - mark - 1;
}

/// Reads marks: of two kinds, the last one is the point, and of one kind, one that is no group's.
std::optional<MarkedNumber> read_marks(std::string_view written) {
  MarkedNumber number{.written = written};
  const auto last = written.find_last_of(marks);
  if (last == std::string_view::npos) return {};
  const auto first = written.find_first_of(marks);
  const bool is_one_kind = std::ranges::count(written, written[last]) == std::ranges::count_if(written, [](char c) {
                             return marks.find(c) != std::string_view::npos;
                           });
  const bool has_point = is_one_kind ? first == last && digits_behind(written, last) != digits_of_group
                                     : written.find(written[last]) == last;
  if (has_point) number.point = written[last];
  for (std::size_t i = 0; i < written.size(); ++i) {
    const bool is_mark = marks.find(written[i]) != std::string_view::npos;
    const bool is_point = has_point && i == last;
    if (is_mark && !is_point && digits_behind(written, i) != digits_of_group) return {};
    if (is_mark && !is_point) number.group = written[i];
    if (!is_mark || is_point) number.plain += is_point ? '.' : written[i];
  }
  if (!is_json_word(number.plain) || number.point == '\'') return {};
  return number;
}

/// A comma between digits, of which only the person knows what it means.
Found is_comma_in_number(const MarkedNumber& number, const Location& place) {
  const bool is_alone =
      std::ranges::count_if(number.written, [](char c) { return !is_digit_of_number(c) && c != '-'; }) == 1;
  if (!is_alone || number.written.find(',') == std::string_view::npos) return {};
  if (number.point == '\0')
    return mistake(place, "a comma stands within a number",
                   "write " + number.plain + ", or a point if it is a fraction");
  return mistake(place, "a comma stands where the point of a number belongs",
                 "write " + number.plain + "; the next member has a name");
}

std::string what_marks_are(const MarkedNumber& number) {
  std::string told;
  if (number.group != '\0') told = "its digits are grouped by " + in_backticks({&number.group, 1});
  if (number.point != '\0' && number.point != '.')
    told += (told.empty() ? "its point is " : ", and its point is ") + in_backticks({&number.point, 1});
  return told;
}

}  // namespace

Found is_marked_number(const BrokenText& broken) {
  const auto begin = begin_of_number(broken);
  if (!begin) return {};
  const auto first_digit = *begin + (broken.text[*begin] == '-' ? 1 : 0);
  const auto end = std::min(broken.text.find_first_not_of(digits_and_marks, first_digit), broken.text.size());
  auto written = broken.text.substr(*begin, end - *begin);
  while (!written.empty() && marks.find(written.back()) != std::string_view::npos) written.remove_suffix(1);
  const auto number = read_marks(written);
  const bool goes_on = end_of_word(broken.text, end) > end;  // as `2.5f` does
  if (!number || goes_on) return {};
  const auto place = at(*begin, written.size());
  if (auto found = is_comma_in_number(*number, place)) return found;
  return mistake(place, in_backticks(written) + " is no number of JSON: " + what_marks_are(*number),
                 "write " + number->plain, number->plain);
}

Found is_number_with_blank(const BrokenText& broken) {
  const auto digits = word_at(broken);
  const bool are_digits = digits.size() == digits_of_group && std::ranges::all_of(digits, is_digit_of_number);
  if (!is_number_before(broken) || !broken.in_object() || !are_digits || broken.before.end + 1 != broken.at) return {};
  const auto begin = broken.before.begin;
  const auto meant = std::string(broken.text.substr(begin, broken.before.end - begin)) + std::string(digits);
  return mistake(at(begin, broken.at + digits.size() - begin), "a blank stands within a number", "write " + meant,
                 meant);
}

Found is_foreign_digits(const BrokenText& broken) {
  if (!wants_value(broken)) return {};
  const auto end = std::min(broken.text.find_first_of(" \t\r\n,;]}", broken.at), broken.text.size());
  const auto written = broken.text.substr(broken.at, end - broken.at);
  const auto meant = text::in_ascii_digits(written);
  if (meant == written || !is_json_word(meant)) return {};
  return mistake(at(broken.at, written.size()),
                 in_backticks(written) + " is no number of JSON: its digits are those of another script",
                 "write " + meant, meant);
}

Found is_formula(const BrokenText& broken) {
  if (!is_number_before(broken) || broken.at_end()) return {};
  const auto behind = broken.text.find_first_not_of(" \t", broken.at + 1);
  const bool is_sign = std::string_view("+-*/").find(broken.sign()) != std::string_view::npos;
  if (!is_sign || behind == std::string_view::npos || !is_digit_of_number(broken.text[behind])) return {};
  return mistake(at(broken.at), "JSON does not calculate", "write the number that comes out");
}

}  // namespace fsctl::broken
