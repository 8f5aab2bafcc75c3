#pragma once

#include <random>
#include <string>
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

}  // namespace fsctl::test
