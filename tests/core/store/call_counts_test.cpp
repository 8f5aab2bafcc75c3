#include "core/store/call_counts.h"

#include <catch2/catch.hpp>
#include <vector>

#include "core/store/store.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

/// A server that wants calls; at most ten in a second.
struct Asked {
  std::string_view who;
  std::int64_t calls;
  UnixMillis now;
  std::optional<UnixMillis> known{};
  bool is_known_over = false;
};

struct Row {
  Asked asked;
  TakenCalls taken;
  const char* why;
};

}  // namespace

TEST_CASE("calls are taken from a window for all who count, until the limit is reached or the window is over") {
  const std::vector<Row> rows = {
      {{"a", 4, 5'000}, {5'000, 4}, "a window begins with the first call"},
      {{"a", 4, 5'100}, {5'000, 4}, "others take from the same one"},
      {{"b", 4, 5'200}, {5'200, 4}, "each caller has its own"},
      {{"a", 4, 5'300, 5'000}, {5'000, 2}, "what is left is less than is wanted"},
      {{"a", 4, 5'400, 5'000}, {5'000, 0}, "the limit is reached"},
      {{"a", 4, 6'100, 5'000}, {5'000, 0}, "who has taken from a window knows better than the clock that it goes on"},
      {{"a", 4, 5'500, 5'000, true}, {5'500, 4}, "or that it is over"},
      {{"a", 4, 5'500, 5'500, true}, {5'501, 4}, "the next one differs, also where the clock stands still"},
      {{"a", 4, 6'501}, {6'501, 4}, "others go by the clock"},
      {{"a", 4, 1'000}, {6'501, 4}, "a clock that is behind has it go on"},
      {{"a", 4, 1'000, 6'501, true}, {6'502, 4}, "windows never go back"},
      {{"b", 4, 5'900, 1'000, true}, {5'200, 4}, "a window that was over long ago has no say"}};
  const test::Scratch scratch;
  Store store(scratch.store(), Store::Mode::write);
  const auto one = store.connection().call_counts();
  const auto other = Store(scratch.store(), Store::Mode::write).connection().call_counts();
  OwnCallCounts own;
  auto is_first = true;
  for (const auto& [asked, taken, why] : rows) {
    INFO(why);
    const WantedCalls wanted{.caller = asked.who,
                             .limit = 10,
                             .milliseconds = 1'000,
                             .calls = asked.calls,
                             .now = asked.now,
                             .known = asked.known,
                             .is_known_over = asked.is_known_over};
    const auto of_one = (is_first ? *one : *other).take(wanted);
    is_first = !is_first;
    CHECK(of_one.window == taken.window);
    CHECK(of_one.calls == taken.calls);
    const auto of_own = own.take(wanted);
    CHECK(of_own.window == taken.window);
    CHECK(of_own.calls == taken.calls);
  }
}

}  // namespace fsctl::store
