#include "core/budget/budget.h"

#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "core/budget/size.h"
#include "core/budget/waiting.h"

namespace fsctl {
namespace {

TEST_CASE("a budget grants what is left of it, and has it again when the holder goes") {
  Budget budget(100);
  {
    const auto first = budget.reserve(60);
    REQUIRE(first);
    CHECK(!budget.reserve(41));
    CHECK(budget.reserve(40));
    CHECK(budget.used() == 60);
  }
  CHECK(budget.used() == 0);
  CHECK(budget.reserve(100));
  CHECK(!budget.reserve(static_cast<std::size_t>(-1)));
}

TEST_CASE("a share grows and shrinks within its budget, and stays as it is where there is no room") {
  Budget budget(100);
  auto share = budget.empty_share();
  CHECK(share.resize(80));
  CHECK(!share.resize(101));
  CHECK(share.bytes() == 80);
  CHECK(share.resize(10));
  auto other = budget.reserve(90);
  REQUIRE(other);
  share = std::move(*other);
  CHECK(share.bytes() == 90);
  other.reset();
  CHECK(budget.used() == 90);
  CHECK(!Budget::Share().resize(1));
}

TEST_CASE("threads that share a budget never hold more than it has") {
  Budget budget(1000);
  std::atomic<bool> is_exceeded = false;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int n = 0; n < 2000; ++n) {
        const auto share = budget.reserve(300);
        if (budget.used() > 1000) is_exceeded = true;
      }
    });
  for (auto& thread : threads) thread.join();
  CHECK(!is_exceeded);
  CHECK(budget.used() == 0);
}

TEST_CASE("sizes are written with a unit or without") {
  struct Row {
    const char* text;
    std::optional<std::size_t> bytes;
  };
  const Row rows[] = {
      {"512M", 536870912},
      {"512MiB", 536870912},
      {"512 mb", {}},
      {"1.5g", 1610612736},
      {"65536", 65536},
      {"64KB", 65536},
      {"0", {}},
      {"-1M", {}},
      {"", {}},
      {"M", {}},
      {"12T", {}},
      {"1e3", {}},
      {"99999999G", {}},
      {"0.1", {}},
      {"1Mi", 1048576},
  };
  for (const auto& [text, bytes] : rows) {
    INFO(text);
    CHECK(parse_size(text) == bytes);
  }
}

TEST_CASE("work that nobody waits for ends, for the first reason that was given") {
  Waiting waiting;
  waiting.check();
  check_waiting(nullptr);
  waiting.end(Abandoned::client_gone);
  waiting.end(Abandoned::out_of_time);
  CHECK(waiting.has_ended());
  CHECK_THROWS_WITH(check_waiting(&waiting), "the client has hung up");
  waiting.begin();
  CHECK(!waiting.has_ended());
}

}  // namespace
}  // namespace fsctl
