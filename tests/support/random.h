#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::test {

/// Random numbers that are the same for a seed in every run and on every machine.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  /// A number from 0 to `end` - 1. REQUIRES: `end` is not 0.
  std::size_t below(std::size_t end) { return engine_() % end; }
  /// True with the probability 1/n.
  bool one_in(std::size_t n) { return below(n) == 0; }

  template <typename T>
  /// An element of a list that is not empty.
  const T& of(const std::vector<T>& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937 engine_;
};

/// A seed for a name, so that each name gets its own random numbers.
inline unsigned seed_of(std::string_view name) {
  unsigned seed = 0;
  for (const char c : name) seed = seed * 31 + static_cast<unsigned char>(c);
  return seed;
}

}  // namespace fsctl::test
