#include "core/connect/backoff.h"

#include <catch2/catch.hpp>

namespace fsctl::connect {

TEST_CASE("each try waits twice as long as the one before, up to 30 seconds, and up to half as long by chance") {
  const std::pair<int, int> rows[] = {{1, 500}, {2, 1'000}, {3, 2'000}, {6, 16'000}, {7, 30'000}, {1000, 30'000}};
  for (const auto& [tries, milliseconds] : rows) {
    CHECK(backoff(tries, 0).count() == milliseconds);
    CHECK(backoff(tries, 1).count() == milliseconds / 2);
  }
}

TEST_CASE("Retry-After says seconds or a date") {
  constexpr std::int64_t now = 784'111'770'000;  // Sun, 06 Nov 1994 08:49:30 GMT
  const std::pair<const char*, int> rows[] = {
      {"0", 0},
      {"120", 120'000},
      {"Sun, 06 Nov 1994 08:49:37 GMT", 7'000},
      {"Sun, 06 Nov 1994 08:49:00 GMT", 0},
      {"", -1},
      {"-1", -1},
      {"soon", -1},
      {"1.5", -1},
      {"Sun, 06 Now 1994 08:49:37 GMT", -1},
      {"Sunday, 06-Nov-94 08:49:37 GMT", -1},
  };
  for (const auto& [value, milliseconds] : rows) DYNAMIC_SECTION(value)
  CHECK(parse_retry_after(value, now).value_or(std::chrono::milliseconds(-1)).count() == milliseconds);
}

}  // namespace fsctl::connect
