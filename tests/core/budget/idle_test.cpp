#include "core/budget/idle.h"

#include <catch2/catch.hpp>
#include <latch>
#include <thread>
#include <vector>

namespace fsctl {
namespace {

/// Of so many things, those that are not idle counted as 0.
int sum_of(Idle<int>& things, int left) {
  if (left == 0) return 0;
  const auto thing = things.lend([] { return std::make_unique<int>(0); });
  return *thing + sum_of(things, left - 1);
}

TEST_CASE("as many things are made as are needed at once, and the last one given back is lent first") {
  Idle<int> things;
  int made = 0;
  const auto make = [&] { return std::make_unique<int>(++made); };
  {
    const auto one = things.lend(make);
    CHECK(*one == 1);
  }
  {
    const auto one = things.lend(make);
    const auto two = things.lend(make);
    CHECK(*one == 1);
    CHECK(*two == 2);
  }
  CHECK(*things.lend(make) == 1);
  CHECK(made == 2);
}

TEST_CASE("no two threads have the same thing at once") {
  Idle<int> things;
  std::latch all(8);
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&] {
      all.arrive_and_wait();
      for (int round = 0; round < 1'000; ++round) {
        const auto thing = things.lend([] { return std::make_unique<int>(0); });
        ++*thing;  // a data race if another thread had it
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(sum_of(things, 8) == 8'000);
}

}  // namespace
}  // namespace fsctl
