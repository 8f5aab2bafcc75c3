#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <string_view>

#include "cli/command_line.h"
#include "core/input/descriptor.h"

namespace {

bool wants_color() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr &&
         (term == nullptr || std::strcmp(term, "dumb") != 0);
}

constexpr int memory_ran_out = 3;

/// What nobody could catch: there is hardly a way left to say more.
[[noreturn]] void end_without_memory() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    constexpr std::string_view message = "error: the memory ran out\n";
    static_cast<void>(::write(STDERR_FILENO, message.data(), message.size()));
    ::_exit(memory_ran_out);
  } catch (...) {
  }
  std::abort();
}

/// Before anything else is made, as tables are before main() begins.
[[gnu::constructor(101)]] void expect_little_memory() { std::set_terminate(end_without_memory); }

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  fsctl::input::Descriptor standard_input(STDIN_FILENO);
  std::istream in(&standard_input);
  fsctl::cli::Console console{.in = in,
                              .out = std::cout,
                              .err = std::cerr,
                              .err_is_terminal = isatty(STDERR_FILENO) != 0,
                              .out_is_terminal = isatty(STDOUT_FILENO) != 0,
                              .color = wants_color()};
  const std::vector<std::string> words(argv + 1, argv + argc);
  return fsctl::cli::run(words, console, fsctl::real_world());
}
