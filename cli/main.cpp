#include <fcntl.h>
#include <jemalloc/jemalloc.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <iostream>
#include <new>
#include <string_view>

#include "cli/command_line.h"
#include "core/budget/keep_little.h"
#include "core/budget/room.h"
#include "core/error/error_code.h"
#include "core/input/descriptor.h"

namespace {

bool wants_color() {
  const char* term = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr &&
         (term == nullptr || std::strcmp(term, "dumb") != 0);
}

/// Reports it by a system call, which needs no memory.
[[noreturn]] void end_without_memory() {
  constexpr std::string_view message = "error: the memory ran out\n";
  static_cast<void>(::write(STDERR_FILENO, message.data(), message.size()));
  ::_exit(fsctl::exit_code(fsctl::ErrorClass::environment));
}

/// The handler of exceptions that nobody caught.
[[noreturn]] void end_uncaught() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    end_without_memory();
  } catch (...) {
  }
  std::abort();
}

/// Runs before the constructors of global objects, such as the tables of commands, as these may run out of memory too.
[[gnu::constructor(101)]] void expect_little_memory() {
  std::set_terminate(end_uncaught);
  if (!fsctl::set_up_heaps()) end_without_memory();
}

/// Ends the program where there is less memory than its libraries need to set themselves up, as some of them crash
/// then, and sets up the allocator for a memory limit. Calls the system only, as it runs before all of them.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] void expect_enough_to_start(int, char**, char**) {
  constexpr std::size_t enough = std::size_t{16} << 20U;
  if (!fsctl::has_room(enough)) end_without_memory();
  if (fsctl::is_memory_limited()) malloc_conf = fsctl::heaps_of_little_memory;
}

/// Has no file or connection that is opened later take the number of a standard stream that was closed, as what is
/// written to that would go there. Reading and writing fail as before.
void keep_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", (stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
}

using BeforeLibraries = void(int, char**, char**);
[[gnu::section(".preinit_array"), gnu::used]] BeforeLibraries* const before_libraries = expect_enough_to_start;

}  // namespace

int main(int argc, char** argv) {
  keep_closed_streams();
  std::ios::sync_with_stdio(false);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of writing, as a full disk is
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
