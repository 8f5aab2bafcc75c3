#include "core/index/part_cache.h"

#include <catch2/catch.hpp>

#include "core/error/error.h"

namespace fsctl::index {
namespace {

constexpr std::size_t part_bytes = 10'000;

std::shared_ptr<const int> get(PartCache& cache, int number, int* made = nullptr) {
  return cache.get<int>(part_key({number, 0, 0}, 'c'), [&] {
    if (made != nullptr) ++*made;
    return std::pair(std::make_shared<const int>(number), part_bytes);
  });
}

}  // namespace

TEST_CASE("the part that was used longest ago leaves first") {
  PartCache cache(3 * part_bytes + part_bytes / 2);
  int made = 0;
  for (const int number : {1, 2, 3, 1, 4}) CHECK(*get(cache, number, &made) == number);
  CHECK(made == 4);
  get(cache, 1, &made);
  CHECK(made == 4);
  get(cache, 2, &made);
  CHECK(made == 5);
  CHECK(cache.bytes() <= 3 * part_bytes + part_bytes / 2);
}

TEST_CASE("a part counts in the budget until nobody uses it any more") {
  const auto budget = std::make_shared<Budget>(100 * part_bytes);
  auto cache = std::make_unique<PartCache>(100 * part_bytes, budget);
  auto part = get(*cache, 1);
  const auto one = budget->used();
  CHECK(one >= part_bytes);
  get(*cache, 2);
  CHECK(budget->used() == 2 * one);
  cache->clear();
  CHECK(budget->used() == one);
  cache.reset();
  CHECK(*part == 1);
  part.reset();
  CHECK(budget->used() == 0);
}

TEST_CASE("parts that nobody uses make room, and where that is not enough the request is refused") {
  const auto budget = std::make_shared<Budget>(5 * part_bytes);
  PartCache cache(100 * part_bytes, budget);
  for (int number = 0; number < 20; ++number) CHECK(*get(cache, number) == number);
  CHECK(budget->used() <= budget->bytes());

  std::vector<std::shared_ptr<const int>> used;
  const auto use_more = [&] {
    for (int number = 0; number < 20; ++number) used.push_back(get(cache, number));
  };
  try {
    use_more();
    FAIL("there was room");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::server_busy);
  }
  CHECK(used.size() == 4);
  CHECK(budget->used() <= budget->bytes());
  used.clear();
  CHECK(*get(cache, 7) == 7);
}

TEST_CASE("a part takes the place of what was under its key") {
  const auto budget = std::make_shared<Budget>(100 * part_bytes);
  PartCache cache(100 * part_bytes, budget);
  for (int number = 0; number < 50; ++number) cache.put<int>("key", std::make_shared<const int>(number), part_bytes);
  CHECK(*cache.find<int>("key") == 49);
  CHECK(cache.bytes() < 2 * part_bytes);
  CHECK(budget->used() < 2 * part_bytes);
}

TEST_CASE("keys of different things differ") {
  CHECK(part_key({1, 2, 3}, 'c') != part_key({1, 2, 3}, 'd'));
  CHECK(part_key({1, 2, 3}, 'c') != part_key({1, 3, 3}, 'c'));
  CHECK(part_key({1, 2, 3}, 'c', "x") != part_key({1, 2, 3}, 'c'));
}

}  // namespace fsctl::index
