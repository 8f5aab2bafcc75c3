#pragma once

#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <system_error>

namespace fsctl::test {

/// How often a test that tries many inputs tries them: `usual` times, or as many times more as the whole number in the
/// environment variable FSCTL_EFFORT says.
inline std::size_t effort(std::size_t usual) {
  const char* given = std::getenv("FSCTL_EFFORT");
  if (given == nullptr) return usual;
  const std::string_view text = given;
  std::size_t times = 1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), times);
  return error == std::errc() && end == text.data() + text.size() && times > 0 ? usual * times : usual;
}

/// Prints what came of many tries, where somebody wants more of them than usual.
inline void tell(std::string_view found) {
  if (std::getenv("FSCTL_EFFORT") != nullptr) std::cout << found << '\n';
}

}  // namespace fsctl::test
