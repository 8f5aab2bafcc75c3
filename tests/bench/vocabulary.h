#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::bench {

/// Numbers that depend on nothing but the seed: the standard fixes the engine, and its distributions are not used.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// 0 … `end` - 1. REQUIRES: `end` below 2^32.
  std::size_t below(std::size_t end) { return ((engine_() >> 32U) * end) >> 32U; }
  bool percent(std::size_t share) { return below(100) < share; }

  template <typename List>
  const auto& of(const List& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937_64 engine_;
};

/// Draws 0 … `size` - 1, number k with a weight of 1 / (k + `head`): the smaller `head`, the steeper.
class Zipf {
 public:
  Zipf(std::size_t size, std::size_t head) {
    std::size_t sum = 0;
    for (std::size_t k = 0; k < size; ++k) sums_.push_back(sum += (std::size_t{1} << 24U) / (k + head));
  }

  std::size_t draw(Random& random) const {
    const auto found = std::upper_bound(sums_.begin(), sums_.end(), random.below(sums_.back()));
    return static_cast<std::size_t>(found - sums_.begin());
  }

 private:
  std::vector<std::size_t> sums_;
};

inline constexpr std::size_t word_count = 4000;

/// Words that no language has, but whose sounds are those of one: always the same for the same random numbers.
std::vector<std::string> english_words(Random& random);
std::vector<std::string> german_words(Random& random);

/// The words of these numbers, with spaces between them.
std::string sentence(const std::vector<std::string>& language, std::span<const std::size_t> words);

/// With a capital at the front. REQUIRES: a lower-case letter of ASCII there.
std::string capital(std::string_view text);

/// `prefix` and the number, with zeros in front up to so many digits.
std::string numbered(std::string_view prefix, std::size_t number, std::size_t digits);

}  // namespace fsctl::bench
