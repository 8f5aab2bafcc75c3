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

/// The exit code of problems of the environment.
constexpr int memory_ran_out = 3;

/// The handler of exceptions that nobody caught. Reports a std::bad_alloc by a system call, which needs no memory.
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

/// Runs before the constructors of global objects, such as the tables of commands, as these may run out of memory too.
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
