#include "cli/command_line.h"

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/asked_help.h"
#include "cli/help.h"
#include "cli/safe_stream.h"
#include "cli/words.h"
#include "core/budget/open_files.h"
#include "core/error/error.h"
#include "core/report/report.h"
#include "core/store/place.h"
#include "core/store/store.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

/// Warns, after every command, of a write-ahead log that is too long, which another process causes that keeps reading
/// an old state of the store.
void tell_of_long_log(const Invocation& invocation) {
  try {
    if (const auto why = store::long_log(invocation.store_address()); !why.empty())
      invocation.console.err << "warning: " << text::printable(why) << '\n';
  } catch (const std::exception&) {
    // Without a project there is no store, and no reason to fail a command that has succeeded.
  }
}

int run_command(std::vector<std::string> words, Console& console, const World& world) {
  const auto leading = take_leading_options(words);
  if (const auto help = asked_help(words)) {
    console.out << *help;
    return exit_done;
  }
  auto rest = words;
  const auto found = take_command(rest, false);
  if (found.command->run == nullptr)
    throw Error(ErrorCode::usage, "fsctl " + found.name + " needs a command",
                "fsctl " + found.name + " --help lists them");
  require_one_project(found, rest);
  rest.insert(rest.begin(), leading.begin(), leading.end());
  const auto typed = take_options(found, rest);
  Arguments arguments;
  arguments.take(common_options(), typed);
  if (const auto color = arguments.text("color"); color != "auto") console.color = color == "always";
  arguments.take(options_of(*found.command), typed);
  const Invocation invocation{console, arguments, world};
  const int code = found.command->run(invocation);
  tell_of_long_log(invocation);
  return code;
}

/// Throws Error(files_exhausted) when this process may not open as many files as a store and a server need, and would
/// fail somewhere.
void require_open_files() {
  constexpr std::size_t least = 64;
  if (const auto most = allow_open_files(); most < least)
    throw Error(ErrorCode::files_exhausted,
                "this process may have " + std::to_string(most) + " files open, and needs " + std::to_string(least),
                "ulimit -n 1024 raises the limit");
}

/// Throws Error(file_unreadable) when output could not be written, so that a script does not take output that a full
/// disk has truncated for complete. A terminal fails when it was closed, and then nobody reads.
void check_output(Console& console) {
  if (!console.out.flush() && !console.out_is_terminal)
    throw Error(ErrorCode::file_unreadable, "cannot write all of the output", "is the disk full?");
}

int show(const Error& error, Console& console) {
  SafeStream::write_colored(console.err, report::as_text(error.problems(), {.color = console.color}));
  return exit_code(error.about());
}

int run_safely(const std::vector<std::string>& words, Console& console, const World& world) {
  try {
    if (words.empty()) {
      console.err << help_of_all();
      return exit_code(ErrorClass::usage);
    }
    require_open_files();
    const int code = run_command(words, console, world);
    check_output(console);
    return code;
  } catch (const Error& error) {
    return show(error, console);
  } catch (const std::exception& exception) {
    if (const auto error = store::as_error(exception)) return show(*error, console);
    if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&exception))
      return show(Error(ErrorCode::file_unreadable, file->path1().string() + ": " + file->code().message()), console);
    console.err << "this is a bug in fsctl: " << exception.what() << '\n';
    return exit_code(ErrorClass::bug);
  }
}

}  // namespace

int run(const std::vector<std::string>& words, Console& console, const World& world) {
  SafeStream err(console.err, console.err_is_terminal);
  SafeStream out(console.out);
  Console safe{.in = console.in,
               .out = console.out_is_terminal ? out.out() : console.out,
               .err = err.out(),
               .err_is_terminal = console.err_is_terminal,
               .out_is_terminal = console.out_is_terminal,
               .color = console.color};
  const int code = run_safely(words, safe, world);
  for (const auto& loss : store::take_log_losses()) safe.err << "warning: " << text::printable(loss) << '\n';
  return code;
}

}  // namespace fsctl::cli
