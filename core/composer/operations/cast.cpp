#include <algorithm>
#include <array>
#include <charconv>

#include "core/composer/call.h"
#include "core/composer/operations.h"
#include "core/json/write.h"
#include "core/text/number.h"
#include "core/text/unicode.h"

namespace fsctl::composer {
namespace {

/// The value for a message, shortened if it is long.
std::string shown(const Value& value) {
  std::string out;
  write(value.is_text() ? Value(text::substring(value.text(), 0, 40)) : value, out);
  return out;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Removes the digits at the front; false when there are none.
bool take_digits(std::string_view& rest) {
  const auto count = std::ranges::find_if_not(rest, is_digit) - rest.begin();
  rest.remove_prefix(static_cast<std::size_t>(count));
  return count > 0;
}

/// Whether a text is a JSON number: no `+`, no leading zeros, digits on both sides of the point.
bool is_json_number(std::string_view rest) {
  if (rest.starts_with('-')) rest.remove_prefix(1);
  if (rest.size() > 1 && rest[0] == '0' && is_digit(rest[1])) return false;
  if (!take_digits(rest)) return false;
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    if (!take_digits(rest)) return false;
  }
  if (rest.starts_with('e') || rest.starts_with('E')) {
    rest.remove_prefix(1);
    if (rest.starts_with('+') || rest.starts_with('-')) rest.remove_prefix(1);
    if (!take_digits(rest)) return false;
  }
  return rest.empty();
}

/// Parses a number; null when the text is not one.
Value read_number(std::string_view digits) {
  if (!is_json_number(digits)) return {};
  const char* const end = digits.data() + digits.size();
  std::int64_t integer = 0;
  const auto whole = std::from_chars(digits.data(), end, integer);
  if (whole.ec == std::errc() && whole.ptr == end) return integer;
  double real = 0;
  if (std::from_chars(digits.data(), end, real).ec != std::errc()) return {};
  const auto exact = text::exact_integer(digits, real);
  return exact ? Value(*exact) : Value(real);
}

}  // namespace

std::span<const Operation> cast_operations() {
  static const Operation entries[] = {
      {
          .name = "toString",
          .category = Category::casts,
          .summary =
              "The value as a string: a number in its shortest form (5.0 is `5`), a boolean as `true` or `false`. "
              "Null, arrays and objects are an error.",
          .parameters = {required("value", scalar, "The value to convert.")},
          .output = string,
          .evaluate = [](Call& call) -> Value {
            const Value value = call[0];
            if (value.is_text()) return value;
            if (value.is_boolean()) return std::string_view(value.boolean() ? "true" : "false");
            return call.keep(number_text(value));
          },
          .examples = {{R"({"value": 5.0})", R"("5")"},
                       {R"({"value": -0.1})", R"("-0.1")"},
                       {R"({"value": 9007199254740993})", R"("9007199254740993")"},
                       {R"({"value": true})", R"("true")"},
                       {R"({"value": " a "})", R"(" a ")"}},
      },
      {
          .name = "toNumber",
          .category = Category::casts,
          .summary =
              "The value as a number: a number as it is, a string that is one JSON number apart from white space "
              "around it. Anything else is an error.",
          .parameters = {required("value", scalar, "The value to convert.")},
          .output = number,
          .evaluate = [](Call& call) -> Value {
            const Value value = call[0];
            if (value.is_number()) return value;
            const Value read = value.is_text() ? read_number(text::trim(value.text())) : Value();
            if (read.is_null()) call.fail(ErrorCode::evaluation_cast, "cannot read " + shown(value) + " as a number");
            return read;
          },
          .examples = {{R"({"value": " 19.99 "})", "19.99"},
                       {R"({"value": "-1e3"})", "-1000"},
                       {R"({"value": "9007199254740993"})", "9007199254740993"},
                       {R"({"value": 42})", "42"}},
      },
      {
          .name = "toBoolean",
          .category = Category::casts,
          .summary =
              "The value as a boolean: 0 is false, every other number true; `true`, `1`, `yes`, `on` and `false`, `0`, "
              "`no`, `off` in any case, apart from white space around it. Anything else is an error.",
          .parameters = {required("value", scalar, "The value to convert.")},
          .output = boolean,
          .evaluate = [](Call& call) -> Value {
            const Value value = call[0];
            if (value.is_boolean()) return value;
            if (value.is_number()) return value.number() != 0;
            static constexpr std::array<std::string_view, 4> yes = {"true", "1", "yes", "on"};
            static constexpr std::array<std::string_view, 4> no = {"false", "0", "no", "off"};
            const auto word = text::fold_case(text::trim(value.text()));
            if (std::ranges::find(yes, word) != yes.end()) return true;
            if (std::ranges::find(no, word) != no.end()) return false;
            call.fail(ErrorCode::evaluation_cast, "cannot read " + shown(value) + " as a boolean");
          },
          .examples = {{R"({"value": " Yes "})", "true"},
                       {R"({"value": "OFF"})", "false"},
                       {R"({"value": 0})", "false"},
                       {R"({"value": -0.5})", "true"},
                       {R"({"value": false})", "false"}},
      },
  };
  return entries;
}

}  // namespace fsctl::composer
