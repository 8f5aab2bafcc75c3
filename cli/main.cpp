#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "cli/command_line.h"
#include "core/input/descriptor.h"

namespace {

bool wants_color() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr &&
         (term == nullptr || std::strcmp(term, "dumb") != 0);
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  fsctl::input::Descriptor standard_input(STDIN_FILENO);
  std::istream in(&standard_input);
  fsctl::cli::Console console{.in = in,
                              .out = std::cout,
                              .err = std::cerr,
                              .err_is_terminal = isatty(STDERR_FILENO) != 0,
                              .color = wants_color()};
  const std::vector<std::string> words(argv + 1, argv + argc);
  return fsctl::cli::run(words, console, fsctl::real_world());
}
