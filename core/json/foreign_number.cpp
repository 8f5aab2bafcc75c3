#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <string>
#include <utility>

#include "core/error/lookalike.h"
#include "core/json/foreign_text.h"

namespace fsctl::broken {
namespace {

/// A number of another language, step by step on its way to what JSON writes.
struct MeantNumber {
  std::string text;
  std::string_view reason{};  ///< why it is none of JSON: the first one that was found
  bool is_certain = true;     ///< whether nothing else can be meant

  void because(std::string_view why) {
    if (reason.empty()) reason = why;
  }
  /// Where its digits begin.
  std::size_t begin() const { return text.starts_with('-') ? 1 : 0; }
};

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

void drop_plus(MeantNumber& number) {
  if (!number.text.starts_with('+')) return;
  number.because("it begins with a plus");
  number.text.erase(0, 1);
}

/// The bases that begin with a mark, as 0x10 does.
struct NumberBase {
  std::string_view marks;
  int base;
  std::string_view reason;
};
constexpr auto number_bases = std::to_array<NumberBase>({
    {"xX", 16, "it is hexadecimal"},
    {"oO", 8, "it is octal"},
    {"bB", 2, "it is binary"},
});

void take_base(MeantNumber& number) {
  const auto begin = number.begin();
  if (number.text.size() < begin + 3 || number.text[begin] != '0') return;
  for (const auto& [marks, base, reason] : number_bases) {
    if (marks.find(number.text[begin + 1]) == std::string_view::npos) continue;
    const char* const end = number.text.data() + number.text.size();
    std::int64_t value = 0;
    const auto [read_to, failed] = std::from_chars(number.text.data() + begin + 2, end, value, base);
    if (failed != std::errc() || read_to != end || value < 0) return;
    number.because(reason);
    number.text.replace(begin, std::string::npos, std::to_string(value));
  }
}

void drop_group_marks(MeantNumber& number) {
  if (number.text.find('_') == std::string::npos || number.text.ends_with('_')) return;
  number.because("its digits are grouped by `_`");
  std::erase(number.text, '_');
}

/// The letter behind a number that names its type elsewhere.
void drop_type(MeantNumber& number) {
  const auto& text = number.text;
  if (text.size() < 2 || std::string_view("nfFlLdDm").find(text.back()) == std::string_view::npos) return;
  if (!is_decimal_digit(text[text.size() - 2]) && text[text.size() - 2] != '.') return;
  number.because("a letter follows its digits");
  number.text.pop_back();
}

void drop_first_zeros(MeantNumber& number) {
  const auto begin = number.begin();
  while (number.text.size() > begin + 1 && number.text[begin] == '0' && is_decimal_digit(number.text[begin + 1])) {
    number.because("it begins with a 0");
    number.is_certain = false;  // of 0815 and 010 nobody knows whether they are texts, or octal
    number.text.erase(begin, 1);
  }
}

void add_digits_beside_point(MeantNumber& number) {
  const auto point = number.text.find('.');
  if (point == std::string::npos) return;
  if (point == number.begin()) {
    number.because("no digit stands before its point");
    number.text.insert(point, "0");
  } else if (point + 1 == number.text.size() || !is_decimal_digit(number.text[point + 1])) {
    number.because("no digit stands behind its point");
    number.text.erase(point, 1);
  }
}

constexpr auto number_steps = std::to_array<void (*)(MeantNumber&)>({
    drop_plus,
    take_base,
    drop_group_marks,
    drop_type,
    drop_first_zeros,
    add_digits_beside_point,
});

/// The number that a word most probably is to be; without a reason for one that nobody can tell.
MeantNumber meant_number(std::string_view word) {
  MeantNumber number{.text = std::string(word)};
  for (const auto& step : number_steps) step(number);
  if (!is_json_word(number.text)) number.reason = {};
  return number;
}

/// The digits that a word begins with, such as the 5 of 5px.
std::string_view first_digits(std::string_view word) {
  const auto* const end = std::ranges::find_if_not(word, is_decimal_digit);
  return word.substr(0, static_cast<std::size_t>(end - word.begin()));
}

std::string hint_for_text(const std::string& number, std::string_view written) {
  return "write " + number + ", or " + in_quotes(written) + " for a text";
}

}  // namespace

Found is_foreign_number(const BrokenText& broken) {
  const auto word = word_at(broken);
  const bool is_number =
      !word.empty() && (is_decimal_digit(word[0]) ||
                        (word.size() > 1 && std::string_view("+-.").find(word[0]) != std::string_view::npos));
  if (!wants_value(broken) || !is_number || is_json_word(word) || word == "...") return {};
  const auto place = at(broken.at, word.size());
  const auto message = in_backticks(word) + " is no number of JSON";
  const auto meant = meant_number(word);
  if (meant.reason.empty()) {
    const auto digits = first_digits(word);
    const bool has_unit = !digits.empty() && std::ranges::all_of(word.substr(digits.size()), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
    if (has_unit && is_json_word(digits)) return mistake(place, message, hint_for_text(std::string(digits), word));
    return mistake(place, message, "a number is written as 12, -3 or 0.5; what is no number stands in quotes");
  }
  const auto told = message + ": " + std::string(meant.reason);
  if (!meant.is_certain) return mistake(place, told, hint_for_text(meant.text, word));
  return mistake(place, told, "write " + meant.text, meant.text);
}

Found is_number_apart(const BrokenText& broken) {
  const char sign = broken.sign();
  if (!wants_value(broken) || (sign != '-' && sign != '+') || word_at(broken).size() != 1) return {};
  const auto begin = broken.text.find_first_not_of(" \t", broken.at + 1);
  if (begin == std::string_view::npos) return {};
  const auto number = broken.text.substr(begin, end_of_word(broken.text, begin) - begin);
  if (number.empty() || !is_decimal_digit(number[0]) || !is_json_word(number)) return {};
  const auto meant = (sign == '-' ? "-" : "") + std::string(number);
  return mistake(at(broken.at, begin + number.size() - broken.at), "a blank stands within a number", "write " + meant,
                 meant);
}

Found is_number_with_sign(const BrokenText& broken) {
  const auto end = std::min(broken.text.find_first_of(" \t\r\n,;]}", broken.at), broken.text.size());
  const auto is_of_word = [](char c) { return static_cast<unsigned char>(c) >= 0x80 || c == '%'; };
  const bool ends_number = broken.expected == BrokenText::Expected::comma_or_end && broken.before.end == broken.at &&
                           is_json_word(broken.text.substr(broken.before.begin, broken.at - broken.before.begin));
  if (broken.at_end() || !is_of_word(broken.sign()) || !(wants_value(broken) || ends_number)) return {};
  const auto begin = ends_number ? broken.before.begin : broken.at;
  const auto written = broken.text.substr(begin, end - begin);
  std::string digits;
  for (const char c : as_it_looks(written))  // with a minus that typesetters write
    if (is_decimal_digit(c) || c == '.' || c == '-') digits += c;
  if (!is_json_word(digits) || written.find('"') != std::string_view::npos) return {};
  return mistake(at(begin, written.size()), in_backticks(written) + " is no number of JSON: it has more than digits",
                 hint_for_text(digits, written));
}

}  // namespace fsctl::broken
