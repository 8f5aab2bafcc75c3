#pragma once

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::test {

/// Chance that is the same in every run and on every machine.
class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  /// 0 … `end` - 1.
  std::size_t below(std::size_t end) { return engine_() % end; }
  bool one_in(std::size_t n) { return below(n) == 0; }

  template <typename T>
  const T& of(const std::vector<T>& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937 engine_;
};

/// Gives each name a chance of its own.
inline unsigned seed_of(std::string_view name) {
  unsigned seed = 0;
  for (const char c : name) seed = seed * 31 + static_cast<unsigned char>(c);
  return seed;
}

}  // namespace fsctl::test
