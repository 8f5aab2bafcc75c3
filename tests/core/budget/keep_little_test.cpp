#include "core/budget/keep_little.h"

#include <catch2/catch.hpp>
#include <cstddef>
#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/budget/room.h"
#include "tests/support/sanitized.h"

namespace fsctl {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20U;

/// Texts of up to five megabytes, and now and then a little of what outlives them.
std::vector<std::unique_ptr<std::string>> rush() {
  std::vector<std::unique_ptr<std::string>> left;
  for (std::size_t round = 1; round <= 10; ++round) {
    std::vector<std::string> large(4, std::string(round * megabyte / 2, 'x'));
    left.push_back(std::make_unique<std::string>(std::size_t{100}, 'y'));
    large.clear();
  }
  return left;
}

}  // namespace

TEST_CASE("what large bodies took is given back to the system") {
  if (test::is_sanitized) return;
  give_threads_small_stacks();
  const auto before = resident_bytes();
  std::vector<std::vector<std::unique_ptr<std::string>>> left(8);
  std::vector<std::thread> threads;
  for (auto& mine : left) threads.emplace_back([&mine] { mine = rush(); });
  for (auto& thread : threads) thread.join();
  CHECK(resident_bytes() < before + 4 * megabyte);
}

// The last two, as it holds for the rest of the process.
TEST_CASE("threads that free before they have allocated anything end, also where memory is held") {
  constexpr std::size_t neighbours = 64;
  hold_memory();
  std::vector<std::unique_ptr<std::byte[]>> blocks;
  for (std::size_t i = 0; i < neighbours; ++i)
    blocks.push_back(std::make_unique_for_overwrite<std::byte[]>(megabyte / 8));
  std::latch all_have_freed(neighbours);  // each keeps what it takes for itself until then
  std::vector<std::thread> threads;
  for (auto& block : blocks)
    threads.emplace_back([&all_have_freed, freed = block.release()] {
      delete[] freed;
      all_have_freed.arrive_and_wait();
    });
  for (auto& thread : threads) thread.join();
  CHECK(std::make_unique<std::byte[]>(megabyte / 8) != nullptr);
}

TEST_CASE("a process that ends soon keeps what it freed") {
  if (test::is_sanitized || is_memory_limited()) return;
  hold_memory();
  const auto before = resident_bytes();
  std::vector<std::string>(8, std::string(4 * megabyte, 'x')).clear();
  CHECK(resident_bytes() > before + 16 * megabyte);
}

}  // namespace fsctl
