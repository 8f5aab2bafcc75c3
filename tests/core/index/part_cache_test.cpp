#include "core/index/part_cache.h"

#include <catch2/catch.hpp>
#include <string>

#include "core/error/error.h"

namespace fsctl::index {
namespace {

constexpr std::size_t part_bytes = 10'000;

std::shared_ptr<const int> get(PartCache& cache, int number, int* made = nullptr) {
  return cache.get<int>(part_key("chunk " + std::to_string(number), 0, 'c'), [&] {
    if (made != nullptr) ++*made;
    return std::pair(std::make_shared<const int>(number), part_bytes);
  });
}

/// The bytes of so many parts, with their slots.
constexpr std::size_t bytes_of(std::size_t parts) { return parts * (part_bytes + 300); }

/// Gets parts one after the other; gives how many had to be made.
int made_of(PartCache& cache, int first, int end) {
  int made = 0;
  for (int number = first; number < end; ++number) CHECK(*get(cache, number, &made) == number);
  return made;
}

}  // namespace

TEST_CASE("where there is room all parts stay") {
  PartCache cache(bytes_of(60));
  CHECK(made_of(cache, 0, 50) == 50);
  CHECK(made_of(cache, 0, 50) == 0);
}

TEST_CASE("parts that are used in the same order again and again do not push each other out") {
  PartCache cache(bytes_of(50));
  made_of(cache, 0, 100);
  for (int times = 0; times < 20; ++times) CHECK(made_of(cache, 0, 100) < 65);
  CHECK(cache.bytes() <= bytes_of(50));
}

TEST_CASE("parts that are used no more leave in time") {
  PartCache cache(bytes_of(50));
  for (int times = 0; times < 5; ++times) made_of(cache, 0, 100);
  for (int times = 0; times < 200; ++times) made_of(cache, 100, 140);
  CHECK(made_of(cache, 100, 140) == 0);
}

TEST_CASE("what holds origins stays where parts come and go, until there are many later ones") {
  const auto cache = std::make_shared<PartCache>(bytes_of(50));
  const auto has = [&](int number) {
    return cache->find<Origin>(part_key("index " + std::to_string(number), 0, 'S')) != nullptr;
  };
  const auto put = [&](int number) {
    cache->put_root<Origin>(part_key("index " + std::to_string(number), 0, 'S'),
                            cache->origin("chunk " + std::to_string(number)), part_bytes);
  };
  put(0);
  for (int times = 0; times < 5; ++times) made_of(*cache, 0, 1'000);
  CHECK(has(0));
  made_of(*cache, 0, 1);
  CHECK(made_of(*cache, 0, 1) == 0);
  for (int number = 1; number < 100; ++number) put(number);
  CHECK_FALSE(has(0));
  CHECK(made_of(*cache, 0, 1) == 1);
  CHECK(has(99));
  CHECK(cache->bytes() <= bytes_of(50));
  cache->clear();
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
  const auto key = part_key("chunk", 0, 'c');
  for (int number = 0; number < 50; ++number) cache.put<int>(key, std::make_shared<const int>(number), part_bytes);
  CHECK(*cache.find<int>(key) == 49);
  CHECK(cache.bytes() < 2 * part_bytes);
  CHECK(budget->used() < 2 * part_bytes);
}

TEST_CASE("what was made of something leaves when nobody has that any more") {
  const auto budget = std::make_shared<Budget>(100 * part_bytes);
  const auto cache = std::make_shared<PartCache>(100 * part_bytes, budget);
  const auto put = [&](const PartKey& key) { cache->put<int>(key, std::make_shared<const int>(1), part_bytes); };
  auto gone = cache->origin("gone");
  const auto here = cache->origin("here");
  const auto elsewhere = cache->origin("here");
  for (const auto& origin : {gone, here})
    for (const std::size_t column : {std::size_t{0}, std::size_t{1}, std::size_t{7}})
      for (const char* name : {"", "x"}) put(part_key(*origin, column, 'c', name));
  cache->origin("never used");
  gone.reset();
  CHECK(cache->find<int>(part_key("gone", 1, 'c', "x")) == nullptr);
  for (const std::size_t column : {std::size_t{0}, std::size_t{1}, std::size_t{7}})
    CHECK(cache->find<int>(part_key("here", column, 'c', "x")) != nullptr);
  CHECK(budget->used() == cache->bytes());
  CHECK(cache->bytes() < 7 * part_bytes);
  CHECK(here == elsewhere);
  gone = cache->origin("gone");
  put(part_key(*gone, 1, 'c', "x"));
  CHECK(cache->find<int>(part_key("gone", 1, 'c', "x")) != nullptr);
}

TEST_CASE("keys of different things differ") {
  const auto part = [](const PartKey& key) { return key.part; };
  CHECK(part(part_key("a", 2, 'c')) != part(part_key("a", 2, 'd')));
  CHECK(part(part_key("a", 2, 'c')) != part(part_key("a", 3, 'c')));
  CHECK(part(part_key("a", 2, 'c', "x")) != part(part_key("a", 2, 'c')));
  PartCache cache(part_bytes);
  cache.put<int>(part_key("a", 2, 'c'), std::make_shared<const int>(1), 1);
  CHECK(cache.find<int>(part_key("b", 2, 'c')) == nullptr);
}

}  // namespace fsctl::index
