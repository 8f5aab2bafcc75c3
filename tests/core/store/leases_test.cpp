#include "core/store/leases.h"

#include <catch2/catch.hpp>

#include "tests/support/scratch.h"

namespace fsctl::store {
TEST_CASE("what is fetched of a feed is leased to one at a time, who sees by the store that another one has it") {
  const test::Scratch scratch;
  Store one(scratch.store(), Store::Mode::write);
  Store other(scratch.store(), Store::Mode::write);
  const FeedNumber feed{1};
  CHECK_FALSE(is_fetching_leased(other, feed));
  auto lease = lease_fetching(one, feed);
  CHECK(lease);
  CHECK(is_fetching_leased(one, feed));
  CHECK(is_fetching_leased(other, feed));
  CHECK_FALSE(lease_fetching(other, feed));
  CHECK_FALSE(lease_fetching(one, feed));
  CHECK(lease_fetching(other, FeedNumber{2}));
  CHECK_FALSE(other.connection().is_held(1));  // that is a fetching under way
  lease = nullptr;
  CHECK_FALSE(is_fetching_leased(other, feed));
  CHECK(lease_fetching(other, feed));
}

TEST_CASE("those who poll have their lease together") {
  const test::Scratch scratch;
  Store one(scratch.store(), Store::Mode::write);
  Store other(scratch.store(), Store::Mode::write);
  CHECK_FALSE(does_anybody_poll(one));
  auto first = join_who_poll(one);
  CHECK(does_anybody_poll(other));
  auto second = join_who_poll(other);
  CHECK(second);
  first = nullptr;
  CHECK(does_anybody_poll(one));
  second = nullptr;
  CHECK_FALSE(does_anybody_poll(one));
}

}  // namespace fsctl::store
