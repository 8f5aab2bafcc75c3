#include "core/index/postings.h"

#include <catch2/catch.hpp>

namespace fsctl::index {

TEST_CASE("a block of postings gives each of its words its records") {
  PostingsBlock block;
  const std::string zero_inside("b\0", 2);
  block.add("a", Hits{1});
  block.add("b", Hits{0, 2});
  block.add(zero_inside, Hits{4});
  block.add("bb", Hits{});
  block.add("ä", Hits{7, 65534});
  CHECK(block.first() == "a");
  const auto bytes = block.finish();
  CHECK(find_posting(bytes, "a")->hits() == Hits{1});
  CHECK(find_posting(bytes, "b")->hits() == Hits{0, 2});
  CHECK(find_posting(bytes, zero_inside)->hits() == Hits{4});
  CHECK(find_posting(bytes, "bb")->empty());
  CHECK(find_posting(bytes, "ä")->hits() == Hits{7, 65534});
  for (const char* absent : {"", "aa", "bbb", "z", "ö"}) CHECK_FALSE(find_posting(bytes, absent));
}

TEST_CASE("a block of postings is empty after it has finished") {
  PostingsBlock block;
  block.add("a", Hits{1});
  block.finish();
  CHECK(block.empty());
  CHECK_FALSE(find_posting(block.finish(), "a"));
}

TEST_CASE("a block of postings says when it is large") {
  PostingsBlock block;
  block.add("a", Hits{1});
  CHECK_FALSE(block.is_large());
  for (int i = 0; i < 3'000; ++i) block.add("word" + std::to_string(i), Hits{1, 2, 3});
  CHECK(block.is_large());
}

}  // namespace fsctl::index
