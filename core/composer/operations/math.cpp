#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/composer/call.h"
#include "core/composer/operations.h"

namespace fsctl::composer {
namespace {

/// Checks that a result is finite, and turns a negative zero into 0.
Value finite(const Call& call, double result) {
  if (!std::isfinite(result)) call.fail(ErrorCode::evaluation_number, "the result is not a finite number");
  return result + 0.0;
}

/// The power of integers; nothing when it is not a 64-bit integer.
std::optional<std::int64_t> exact_power(std::int64_t base, std::int64_t exponent) {
  if (exponent < 0) {
    if (base != 1 && base != -1) return {};
    return exponent % 2 == 0 ? 1 : base;
  }
  std::int64_t power = 1;
  while (true) {
    if (exponent % 2 != 0 && __builtin_mul_overflow(power, base, &power)) return {};
    exponent /= 2;
    if (exponent == 0) return power;
    if (__builtin_mul_overflow(base, base, &base)) return {};
  }
}

/// Rounds the decimal form of the number: 1.005 to two places is 1.01, although its double is slightly less than 1.005.
double round_half_away(double value, std::size_t precision) {
  std::array<char, 400> digits{'0'};  // the leading zero can take a carry
  char* const begin = digits.data();
  char* const end = std::to_chars(begin + 1, begin + digits.size(), std::fabs(value), std::chars_format::fixed).ptr;
  char* const point = std::find(begin, end, '.');
  if (static_cast<std::size_t>(end - point) <= precision + 1) return value;
  char* const cut = point + precision + 1;
  bool carry = *cut >= '5';
  for (char* digit = cut - 1; carry; --digit) {
    if (*digit == '.') continue;
    carry = *digit == '9';
    *digit = carry ? '0' : static_cast<char>(*digit + 1);
  }
  double rounded = 0;
  std::from_chars(begin, cut, rounded);
  return std::copysign(rounded, value);
}

}  // namespace

std::span<const Operation> math_operations() {
  static const Operation entries[] = {
      {
          .name = "divide",
          .category = Category::math,
          .summary = "`numerator` divided by `denominator`. Division by zero is an error.",
          .parameters = {required("numerator", number, "The number to divide."),
                         required("denominator", number, "The number to divide by.", &not_zero)},
          .output = number,
          .evaluate = [](Call& call) -> Value {
            enum { numerator, denominator };
            const Value a = call[numerator];
            const Value b = call[denominator];
            if (a.is_integer() && b.is_integer()) {
              const bool overflows = a.integer() == INT64_MIN && b.integer() == -1;
              if (!overflows && a.integer() % b.integer() == 0) return a.integer() / b.integer();
            }
            return finite(call, a.number() / b.number());
          },
          .examples = {{R"({"numerator": 6, "denominator": 3})", "2"},
                       {R"({"numerator": 1, "denominator": 4})", "0.25"},
                       {R"({"numerator": 1999, "denominator": 100})", "19.99"},
                       {R"({"numerator": 0, "denominator": -2.5})", "0"}},
      },
      {
          .name = "exponent",
          .category = Category::math,
          .summary = "`base` to the power of `exponent`.",
          .parameters = {required("base", number, "The number to raise."),
                         required("exponent", number, "The power to raise it to.")},
          .output = number,
          .evaluate = [](Call& call) -> Value {
            enum { base, exponent };
            const Value a = call[base];
            const Value b = call[exponent];
            if (a.is_integer() && b.is_integer())
              if (const auto power = exact_power(a.integer(), b.integer())) return *power;
            return finite(call, std::pow(a.number(), b.number()));
          },
          .examples = {{R"({"base": 2, "exponent": 10})", "1024"},
                       {R"({"base": 10, "exponent": -2})", "0.01"},
                       {R"({"base": 9, "exponent": 0.5})", "3"},
                       {R"({"base": 3, "exponent": 39})", "4052555153018976267"},
                       {R"({"base": 0, "exponent": 0})", "1"}},
      },
      {
          .name = "multiply",
          .category = Category::math,
          .summary = "The product of both numbers.",
          .parameters = {required("value1", number, "One factor."), required("value2", number, "The other factor.")},
          .output = number,
          .evaluate = [](Call& call) -> Value {
            enum { value1, value2 };
            const Value a = call[value1];
            const Value b = call[value2];
            std::int64_t product = 0;
            if (a.is_integer() && b.is_integer() && !__builtin_mul_overflow(a.integer(), b.integer(), &product))
              return product;
            return finite(call, a.number() * b.number());
          },
          .examples = {{R"({"value1": 19.5, "value2": 100})", "1950"},
                       {R"({"value1": 3037000499, "value2": 3037000499})", "9223372030926249001"},
                       {R"({"value1": 0, "value2": -1.5})", "0"}},
      },
      {
          .name = "add",
          .category = Category::math,
          .summary = "The sum of both numbers.",
          .parameters = {required("value1", number, "One number."), required("value2", number, "The other number.")},
          .output = number,
          .evaluate = [](Call& call) -> Value {
            enum { value1, value2 };
            const Value a = call[value1];
            const Value b = call[value2];
            std::int64_t sum = 0;
            if (a.is_integer() && b.is_integer() && !__builtin_add_overflow(a.integer(), b.integer(), &sum)) return sum;
            return finite(call, a.number() + b.number());
          },
          .examples = {{R"({"value1": 2, "value2": 3})", "5"},
                       {R"({"value1": 0.5, "value2": 3})", "3.5"},
                       {R"({"value1": 9007199254740992, "value2": 1})", "9007199254740993"}},
          .extension = true,
      },
      {
          .name = "modulo",
          .category = Category::math,
          .summary = "What remains of `numerator` after division by `denominator`; it has the sign of `numerator`.",
          .parameters = {required("numerator", number, "The number to divide."),
                         required("denominator", number, "The number to divide by.", &not_zero)},
          .output = number,
          .evaluate = [](Call& call) -> Value {
            enum { numerator, denominator };
            const Value a = call[numerator];
            const Value b = call[denominator];
            if (a.is_integer() && b.is_integer()) return b.integer() == -1 ? 0 : a.integer() % b.integer();
            return finite(call, std::fmod(a.number(), b.number()));
          },
          .examples = {{R"({"numerator": 7, "denominator": 3})", "1"},
                       {R"({"numerator": -7, "denominator": 3})", "-1"},
                       {R"({"numerator": 7, "denominator": -3})", "1"},
                       {R"({"numerator": 5.5, "denominator": 2})", "1.5"}},
          .extension = true,
      },
      {
          .name = "round",
          .category = Category::math,
          .summary = "The number with at most `precision` decimal places; halves are rounded away from zero.",
          .parameters = {required("value", number, "The number to round."),
                         optional("precision", number, 0, "How many decimal places to keep, from 0 on.",
                                  &whole_from_zero)},
          .output = number,
          .evaluate = [](Call& call) -> Value {
            enum { value, precision };
            const Value exact = call[value];
            const auto places = call.count(precision);
            return exact.is_integer() ? exact : finite(call, round_half_away(exact.number(), places));
          },
          .examples = {{R"({"value": 2.5})", "3"},
                       {R"({"value": -2.5})", "-3"},
                       {R"({"value": 1.005, "precision": 2})", "1.01"},
                       {R"({"value": 9.995, "precision": 2})", "10"},
                       {R"({"value": 7, "precision": 2})", "7"}},
          .extension = true,
      },
      {
          .name = "subtract",
          .category = Category::math,
          .summary = "`value1` less `value2`.",
          .parameters = {required("value1", number, "The number to take from."),
                         required("value2", number, "The number to take away.")},
          .output = number,
          .evaluate = [](Call& call) -> Value {
            enum { value1, value2 };
            const Value a = call[value1];
            const Value b = call[value2];
            std::int64_t difference = 0;
            if (a.is_integer() && b.is_integer() && !__builtin_sub_overflow(a.integer(), b.integer(), &difference))
              return difference;
            return finite(call, a.number() - b.number());
          },
          .examples = {{R"({"value1": 2, "value2": 3})", "-1"}, {R"({"value1": 2.5, "value2": 0.5})", "2"}},
          .extension = true,
      },
  };
  return entries;
}

}  // namespace fsctl::composer
