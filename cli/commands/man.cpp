#include "cli/commands.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "cli/man_page.h"
#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/error/suggest.h"

namespace fsctl::cli {
namespace {

const Command& command_with_page(const std::string& name) {
  const auto found = std::ranges::find(commands(), name, &Command::name);
  if (found != commands().end()) return **found;
  std::vector<std::string> known;
  for (const Command* command : commands()) known.emplace_back(command->name);
  throw Error(ErrorCode::unknown_name, "there is no command \"" + name + "\"", did_you_mean(name, known));
}

void write_man_page(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw Error(ErrorCode::file_unreadable, cannot_write(path));
}

int run_man(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  const auto name = arguments.text("command");
  const auto directory = arguments.path("out");
  if (directory.empty()) {
    invocation.console.out << (name.empty() ? man_page() : man_page_of(command_with_page(name)));
    return exit_done;
  }
  if (!name.empty()) throw Error(ErrorCode::usage, "--out writes every page, so none is named beside it");
  std::error_code failed;
  std::filesystem::create_directories(directory, failed);
  write_man_page(directory / "fsctl.1", man_page());
  for (const Command* command : commands())
    write_man_page(directory / ("fsctl-" + std::string(command->name) + ".1"), man_page_of(*command));
  return exit_done;
}

}  // namespace

const Command man_command{
    .name = "man",
    .summary = "Print a manual page, or write all of them for man(1).",
    .examples =
        "  fsctl man ingest | man -l -\n"
        "  fsctl man --out ~/.local/share/man/man1\n",
    .options = {{.names = "command", .help = "The command; the page of fsctl itself otherwise."},
                {.names = "--out", .help = "Write every page into this directory.", .path = true}},
    .run = run_man,
};

}  // namespace fsctl::cli
