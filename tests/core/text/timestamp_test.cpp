#include "core/text/timestamp.h"

#include <catch2/catch.hpp>

namespace fsctl::text {
namespace {

constexpr std::int64_t hour = 3'600'000;
constexpr std::int64_t new_year = 1'767'225'600'000;  // 2026-01-01T00:00:00Z

}  // namespace

TEST_CASE("a timestamp is a date, or a date and a time") {
  struct Row {
    const char* text;
    std::int64_t expected;
  };
  const Row rows[] = {
      {"1970-01-01", 0},
      {"1970-01-01T00:00:00Z", 0},
      {"1969-12-31T23:59:59.999Z", -1},
      {"2026-01-01", new_year},
      {"2026-01-01T00:00", new_year},
      {"2026-01-01T01:00:00+01:00", new_year},
      {"2026-01-01T01:00:00+0100", new_year},
      {"2026-01-01T01:00:00+01", new_year},
      {"2025-12-31T18:30:00-05:30", new_year},
      {"2026-01-01T00:00:00.25Z", new_year + 250},
      {"2026-01-01T00:00:00,5Z", new_year + 500},
      {"2026-01-01T00:00:00.123456789Z", new_year + 123},
      {"2025-12-31T24:00:00Z", new_year},
      {"2025-12-31T23:59:60Z", new_year},
      {"2024-02-29", 1'709'164'800'000},
      {"0001-01-01", -62'135'596'800'000},
      {"9999-12-31T23:59:59Z", 253'402'300'799'000},
  };
  for (const auto& [text, expected] : rows) {
    DYNAMIC_SECTION(text) { CHECK(parse_timestamp(text) == expected); }
  }
}

TEST_CASE("what is no date is no timestamp") {
  for (const char* text : {"",
                           "2026",
                           "2026-01",
                           "2026-1-1",
                           "26-01-01",
                           "2026-13-01",
                           "2026-00-01",
                           "2026-02-29",
                           "2026-04-31",
                           "2026-01-01 ",
                           " 2026-01-01",
                           "2026-01-01T",
                           "2026-01-01T25:00",
                           "2026-01-01T24:00:01",
                           "2026-01-01T00:60",
                           "2026-01-01T00:00:61",
                           "2026-01-01T00:00:00.Z",
                           "2026-01-01T00:00:00+",
                           "2026-01-01T00:00:00+24:00",
                           "2026-01-01T00:00:00ZZ",
                           "2026-01-01 00:00:00",
                           "2026-01-01T-1:00",
                           "20260101",
                           "2026-+1-01",
                           "2026-01-01T24:00:00.5Z",
                           "tomorrow"}) {
    DYNAMIC_SECTION('"' << text << '"') { CHECK_FALSE(parse_timestamp(text)); }
  }
}

TEST_CASE("a timestamp is written in UTC with milliseconds") {
  CHECK(format_timestamp(0) == "1970-01-01T00:00:00.000Z");
  CHECK(format_timestamp(new_year + 9 * hour + 250) == "2026-01-01T09:00:00.250Z");
  CHECK(format_timestamp(-1) == "1969-12-31T23:59:59.999Z");
}

TEST_CASE("a timestamp that was written reads back") {
  for (const std::int64_t instant : {std::int64_t{0}, std::int64_t{-1}, new_year + 1, std::int64_t{253'402'300'799'999},
                                     std::int64_t{-62'135'596'800'000}}) {
    DYNAMIC_SECTION(instant) { CHECK(parse_timestamp(format_timestamp(instant)) == instant); }
  }
}

}  // namespace fsctl::text
