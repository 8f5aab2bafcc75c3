#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fsctl::fake {

/// Numbers that look like chance and are the same on every machine (splitmix64).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next();
  /// A number from 0 up to `bound`, without it. REQUIRES: a bound from 1 to 2^32.
  std::uint64_t below(std::uint64_t bound) { return ((next() >> 32U) * bound) >> 32U; }
  std::int64_t between(std::int64_t least, std::int64_t most);
  bool one_in(std::uint64_t times) { return below(times) == 0; }
  template <typename List>
  const auto& one_of(const List& list) {
    return list[static_cast<std::size_t>(below(list.size()))];
  }

 private:
  std::uint64_t state_;
};

/// A seed that is made of another one, a name and a number.
std::uint64_t seed_for(std::uint64_t seed, std::string_view name, std::uint64_t number);

}  // namespace fsctl::fake
