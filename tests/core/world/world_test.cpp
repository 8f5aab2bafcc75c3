#include "core/world/world.h"

#include <catch2/catch.hpp>
#include <set>

namespace fsctl {
namespace {

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t hour = 60 * minute;

/// Milliseconds since 1970 that a correlation id begins with.
std::int64_t time_of(const std::string& id) {
  std::int64_t time = 0;
  for (std::size_t i = 0; i < 6; ++i) time = time * 256 + static_cast<unsigned char>(id[i]);
  return time;
}

}  // namespace

TEST_CASE("correlation ids come in the order in which they are made, and are of version 7") {
  const World world = real_world();
  auto last = world.correlation_id();
  for (int i = 0; i < 10'000; ++i) {
    auto next = world.correlation_id();
    REQUIRE(next.size() == 16);
    REQUIRE(next > last);
    last = std::move(next);
  }
  CHECK(uuid_text(last)[14] == '7');
}

TEST_CASE("correlation ids go on after those of a time that the clock has not reached, unless that is far off") {
  const World world = real_world();
  const auto later = world.now() + hour;
  continue_ids_after(later);
  CHECK(time_of(world.correlation_id()) > later);
  continue_ids_after(world.now() + 48 * hour);
  CHECK(time_of(world.correlation_id()) < world.now() + 2 * hour);
}

TEST_CASE("context keys and secrets are random, and so are other ids from their first characters on") {
  const World world = real_world();
  std::set<std::string> seen;
  std::set<std::string> beginnings;
  for (int i = 0; i < 100; ++i) {
    const auto key = world.context_key();
    CHECK(uuid_bytes(key).size() == 16);
    CHECK(key[14] == '7');
    const auto id = world.random_id();
    CHECK(id[14] == '4');
    beginnings.insert(id.substr(0, 8));
    const auto secret = world.secret();
    CHECK(secret.size() == 64);
    CHECK(secret.find_first_not_of("0123456789abcdef") == std::string::npos);
    seen.insert({key, secret});
  }
  CHECK(seen.size() == 200);
  CHECK(beginnings.size() == 100);
}

TEST_CASE("a UUID is read as it is written, and nothing else is one") {
  const std::string text = "0190a5b0-00ff-7abc-8def-0123456789ab";
  CHECK(uuid_text(uuid_bytes(text)) == text);
  CHECK(uuid_text(uuid_bytes("0190A5B0-00FF-7ABC-8DEF-0123456789AB")) == text);
  for (const char* other :
       {"", "0190a5b0", "0190a5b0-00ff-7abc-8def-0123456789a", "0190a5b0-00ff-7abc-8def-0123456789abc",
        "0190a5b0_00ff-7abc-8def-0123456789ab", "0190a5b0-00ff-7abc-8def-0123456789ag"}) {
    CAPTURE(other);
    CHECK(uuid_bytes(other).empty());
  }
}

TEST_CASE("a clock that is set ahead while the process runs makes nothing older, one that is set back does") {
  struct Row {
    std::int64_t clock;   ///< passed by the clock since the start
    std::int64_t steady;  ///< really
    std::int64_t age;
  };
  for (const auto& [clock, steady, age] :
       {Row{.clock = minute, .steady = minute, .age = minute}, Row{.clock = hour, .steady = minute, .age = minute},
        Row{.clock = -hour, .steady = minute, .age = -hour}}) {
    const std::int64_t begun = 1'748'779'200'000;
    const World world{.now = [=] { return begun + clock; },
                      .correlation_id = {},
                      .context_key = {},
                      .steady = [=] { return 5 + steady; },
                      .start = World::Moment{.now = begun, .steady = 5}};
    CHECK(world.now_for_ages() == begun + age);
  }
}

}  // namespace fsctl
