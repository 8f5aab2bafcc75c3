#include "core/json/arena.h"

#include <catch2/catch.hpp>
#include <cstdint>
#include <cstring>

namespace fsctl {

TEST_CASE("an arena gives aligned memory of any size") {
  Arena arena;
  for (const std::size_t size : {0U, 1U, 3U, 8U, 5000U, 1U, 3000000U, 7U}) {
    for (const std::size_t alignment : {1U, 2U, 8U, 16U}) {
      void* const memory = arena.allocate(size, alignment);
      CHECK(reinterpret_cast<std::uintptr_t>(memory) % alignment == 0);
      if (size > 0) std::memset(memory, 1, size);
    }
  }
}

TEST_CASE("a released arena begins anew") {
  std::byte buffer[64];
  Arena arena(buffer, sizeof buffer);
  CHECK(arena.allocate(8, 8) == buffer);
  for (int i = 0; i < 3; ++i) {
    arena.allocate(100'000);
    CHECK(arena.used() >= 100'000);
    arena.release();
    CHECK(arena.used() == 0);
  }
}

TEST_CASE("a budget bounds what an arena gives, until it is released") {
  Arena arena;
  arena.allocate(500, 1);
  {
    const Arena::Budget budget(arena, 1000);
    arena.allocate(600, 1);
    CHECK_THROWS_AS(arena.allocate(401, 1), ArenaFull);
    arena.allocate(300, 1);
  }
  arena.allocate(5000, 1);  // no budget, no bound
  {
    const Arena::Budget budget(arena, 1000);
    CHECK_THROWS_AS(arena.allocate(101, 1), ArenaFull);
    arena.allocate(100, 1);
    CHECK_THROWS_AS(arena.allocate(1, 1), ArenaFull);
  }
  arena.release();
  const Arena::Budget budget(arena, 1000);
  arena.allocate(1000, 1);
  CHECK_THROWS_AS(arena.allocate(1, 1), ArenaFull);
}

}  // namespace fsctl
