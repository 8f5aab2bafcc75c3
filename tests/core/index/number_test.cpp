#include "core/index/number.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <vector>

#include "core/index/counts.h"
#include "tests/support/random.h"

namespace fsctl::index {
namespace {

constexpr auto most = std::numeric_limits<std::int64_t>::max();
constexpr auto least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t two_53 = std::int64_t{1} << 53;

/// Of any size, mostly near a power of two.
std::int64_t any_integer(test::Random& random) {
  const auto power = std::uint64_t{1} << random.below(64);
  const auto number = power + random.below(9) - 4;
  return static_cast<std::int64_t>(random.one_in(2) ? number : ~number + 1);
}

}  // namespace

TEST_CASE("integers of 64 bits compare as they are, with each other and with doubles") {
  test::Random random(11);
  for (int i = 0; i < 50'000; ++i) {
    const auto a = any_integer(random);
    const auto b =
        random.one_in(2) ? any_integer(random) : std::clamp(a, least + 4, most - 4) + 4 - std::int64_t(random.below(9));
    REQUIRE((Number(a) <=> Number(b)) == (a <=> b));
    REQUIRE((Number(a) == Number(b)) == (a == b));
    const auto rounded = static_cast<double>(b);
    const auto exact = static_cast<long double>(rounded);
    REQUIRE((Number(a) < Number(rounded)) == (static_cast<long double>(a) < exact));
    REQUIRE((Number(a) == Number(rounded)) == (static_cast<long double>(a) == exact));
  }
}

TEST_CASE("a number is shown as it is read") {
  for (const auto number :
       {std::int64_t{0}, std::int64_t{-7}, two_53, two_53 + 1, -two_53 - 1, most, most - 1, least, least + 1}) {
    CHECK(number_value(Number(number)) == std::to_string(number));
    CHECK(parse_number(std::to_string(number)) == Number(number));
  }
  for (const char* text : {"0.5", "-1.25", "100000000000000000000", "1e+21", "9223372036854775808"})
    CHECK(number_value(parse_number(text).value()) == text);
  CHECK(parse_number("1.0") == Number(1));
  CHECK(parse_number("-0.0") == Number(0));
  for (const char* text : {"", " 1", "1 ", "one", "0x1", "1e999", "inf", "nan"}) CHECK_FALSE(parse_number(text));
}

}  // namespace fsctl::index
