#pragma once

#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <system_error>

namespace fsctl::test {

/// How many inputs a test with generated inputs tries: `usual`, multiplied by the whole number in the environment
/// variable FSCTL_EFFORT if that is set.
inline std::size_t effort(std::size_t usual) {
  const char* given = std::getenv("FSCTL_EFFORT");
  if (given == nullptr) return usual;
  const std::string_view text = given;
  std::size_t times = 1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), times);
  return error == std::errc() && end == text.data() + text.size() && times > 0 ? usual * times : usual;
}

/// Prints the result of many tries if FSCTL_EFFORT is set.
inline void tell(std::string_view found) {
  if (std::getenv("FSCTL_EFFORT") != nullptr) std::cout << found << '\n';
}

}  // namespace fsctl::test
