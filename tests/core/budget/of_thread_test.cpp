#include "core/budget/of_thread.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <memory>
#include <new>
#include <thread>

namespace fsctl {
namespace {

/// Counts how many of it there are.
struct Counted {
  explicit Counted(std::atomic<int>& of_all) : count(of_all) { ++count; }
  ~Counted() { --count; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

  std::atomic<int>& count;
};

TEST_CASE("each thread has its own thing, which goes with the thread") {
  static OfThread<Counted> things;
  std::atomic<int> count = 0;
  std::atomic<bool> is_same = false;
  std::atomic<int> during = 0;
  std::thread([&] {
    const auto make = [&] { return std::make_unique<Counted>(count); };
    const Counted* const first = &things.get(make);
    std::thread([&] { things.get(make); }).join();
    is_same = first == &things.get(make);
    during = count.load();
  }).join();
  CHECK(is_same);
  CHECK(during == 1);
  CHECK(count == 0);
}

TEST_CASE("a thread's thing that there was no memory for is asked for again") {
  static OfThread<int> things;
  std::thread([] {
    const auto fail = []() -> std::unique_ptr<int> { throw std::bad_alloc(); };
    CHECK_THROWS_AS(things.get(fail), std::bad_alloc);
    CHECK(things.get([] { return std::make_unique<int>(7); }) == 7);
  }).join();
}

}  // namespace
}  // namespace fsctl
