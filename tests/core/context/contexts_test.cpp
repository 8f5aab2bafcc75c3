#include "core/context/contexts.h"

#include <catch2/catch.hpp>
#include <cstddef>
#include <cstdint>

#include "core/store/place.h"
#include "tests/support/scratch.h"

namespace fsctl::context {
namespace {

constexpr std::size_t at_once = 10'000;  ///< as many as wait at most

void add(Contexts& contexts, std::size_t count, const World& world) {
  for (std::size_t i = 0; i < count; ++i) contexts.add(world.context_key(), {"public", "gb", "en-GB"}, world);
}

}  // namespace

TEST_CASE("new contexts are stored side by side, so that many that are there make none of them dearer") {
  const test::Scratch scratch;
  SteadyMillis steady = 0;
  World world = real_world();
  world.steady = [&] { return steady; };
  Contexts contexts;
  const auto write = [&](std::size_t count) {
    steady += 100'000;
    add(contexts, count, world);
    store::Store store(scratch.store(), store::Store::Mode::write);
    contexts.write(store, world);
    REQUIRE(contexts.take_written() == count);
    return store::size_of(store.address()).log_bytes;
  };
  for (int round = 0; round < 4; ++round) write(at_once);
  CHECK(write(1'000) < 512 * std::uint64_t{1024});
}

}  // namespace fsctl::context
