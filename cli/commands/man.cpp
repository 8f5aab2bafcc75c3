#include "cli/commands.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "cli/man_page.h"
#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::cli {
namespace {

const Command& command_with_page(const std::string& name) {
  const auto found = std::ranges::find(commands(), name, &Command::name);
  if (found != commands().end()) return **found;
  std::vector<std::string> known;
  for (const Command* command : commands()) known.emplace_back(command->name);
  throw Error(ErrorCode::unknown_name, "there is no command \"" + name + "\"", did_you_mean(name, known));
}

struct ManPage {
  std::string name;  ///< of its file
  std::string text;
};

ManPage page_of_fsctl() { return {.name = "fsctl.1", .text = man_page()}; }

ManPage page_of_command(const Command& command) {
  return {.name = "fsctl-" + std::string(command.name) + ".1", .text = man_page_of(command)};
}

void write_man_page(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw Error(ErrorCode::file_unreadable, cannot_write(path));
}

/// Writes all pages and gives their paths.
std::vector<std::string> write_man_pages(const std::filesystem::path& directory) {
  std::error_code failed;
  std::filesystem::create_directories(directory, failed);
  std::vector<ManPage> pages = {page_of_fsctl()};
  for (const Command* command : commands()) pages.push_back(page_of_command(*command));
  std::vector<std::string> written;
  for (const auto& page : pages) {
    write_man_page(directory / page.name, page.text);
    written.push_back((directory / page.name).string());
  }
  return written;
}

int run_man(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  auto& out = invocation.console.out;
  const auto name = arguments.text("command");
  const auto directory = arguments.path("out");
  if (!directory.empty() && !name.empty())
    throw Error(ErrorCode::usage, "--out writes every page, so none is named beside it");
  if (!directory.empty()) {
    const auto written = write_man_pages(directory);
    if (arguments.has("json")) out << write(Json{{"format_version", 1}, {"written", written}}) << '\n';
    return exit_done;
  }
  const auto page = name.empty() ? page_of_fsctl() : page_of_command(command_with_page(name));
  if (arguments.has("json"))
    out << write(Json{{"format_version", 1}, {"name", page.name}, {"page", page.text}}) << '\n';
  else
    out << page.text;
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
                {.names = "--out", .help = "Write every page into this directory.", .path = true},
                {.names = "--json",
                 .help = "Print the page, or the paths of those written, as JSON.",
                 .takes = Option::Takes::nothing}},
    .run = run_man,
};

}  // namespace fsctl::cli
