#pragma once

#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace fsctl::bench {

/// Runs a program of the benchmark with at least `least` arguments; gives its exit code.
template <typename Program>
int run_program(int count, char** words, std::size_t least, const char* usage, const Program& program) {
  const std::vector<std::string> arguments(words + 1, words + count);
  if (arguments.size() < least) {
    std::cerr << "usage: " << words[0] << ' ' << usage << '\n';
    return 2;
  }
  try {
    program(arguments);
    return 0;
  } catch (const std::exception& exception) {
    std::cerr << words[0] << ": " << exception.what() << '\n';
    return 1;
  }
}

}  // namespace fsctl::bench
