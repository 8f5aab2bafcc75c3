#include "cli/help.h"

#include <algorithm>
#include <span>
#include <sstream>

#include "cli/commands.h"
#include "cli/explaining/topics.h"
#include "cli/wrapped.h"
#include "core/project/kinds.h"

namespace fsctl::cli {
namespace {

constexpr std::string_view help_version = FSCTL_VERSION;

/// One row of name and text each, with the texts aligned, behind names of at least `width`, and wrapped to lines of at
/// most 100 columns.
std::string two_columns(const std::vector<std::pair<std::string, std::string>>& rows, std::size_t width = 0) {
  for (const auto& [name, _] : rows) width = std::max(width, name.size());
  std::string out;
  for (const auto& [name, text] : rows)
    out += wrapped("  " + name + std::string(width - name.size() + 2, ' '), text, width + 4);
  return out;
}

/// The names and summaries of commands.
std::string table_of(std::span<const Command* const> listed, std::size_t width = 0) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Command* command : listed) rows.emplace_back(command->name, command->summary);
  return two_columns(rows, width);
}

/// The width of the longest name of a command.
std::size_t width_of_commands() {
  std::size_t width = 0;
  for (const Command* command : commands()) width = std::max(width, command->name.size());
  return width;
}

/// All commands, by what they are for.
std::string table_of_groups() {
  const auto width = width_of_commands();
  std::string out;
  for (const auto& group : command_groups())
    out += "\n" + std::string(group.purpose) + ":\n" + table_of(group.commands, width);
  return out;
}

std::string table_of_topics() {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const auto& topic : help_topics()) rows.emplace_back(topic.name, topic.summary);
  return two_columns(rows, width_of_commands());
}

std::string help_of_group(const Found& found) {
  const Command& command = *found.command;
  return std::string(command.summary) + "\n\nExamples:\n" + std::string(command.examples) + "\nCommands:\n" +
         table_of(commands_of(command)) + "\nfsctl " + found.name + " COMMAND --help tells more of one.\n";
}

}  // namespace

std::string usage_line(const Found& found) {
  const Command& command = *found.command;
  std::string line = "fsctl " + found.name;
  for (const Option& option : command.options) {
    if (!option.is_positional()) continue;
    std::string name(option.key());
    std::ranges::transform(name, name.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    if (option.takes == Option::Takes::many_values || option.takes == Option::Takes::following_values) name += "...";
    line += option.required ? " " + name : " [" + name + "]";
  }
  return line + " [options]";
}

std::string help_of(const Found& found) {
  const Command& command = *found.command;
  if (!command.commands.empty()) return help_of_group(found);
  std::string out = std::string(command.summary) + "\n\nExamples:\n" + std::string(command.examples) + "\nUsage:\n  " +
                    usage_line(found) + "\n\nOptions:\n";
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Option& option : options_of(command)) rows.emplace_back(option.names, option.help_text());
  rows.emplace_back("--help,-h", "Print this help.");
  return out + two_columns(rows);
}

std::string also_explained(const std::string& name) {
  if (project::find_file_kind(name) == nullptr) return {};
  return "\nfsctl explain " + name + " tells of the configuration file of this name.\n";
}

std::string program() { return "fsctl " + std::string(help_version); }

std::string help_of_all() {
  return program() +
         ": a headless commerce and content service on your machine\n\n"
         "Examples:\n"
         "  fsctl init shop --example shop && cd shop\n"
         "  fsctl validate\n"
         "  fsctl ingest --all\n"
         "  fsctl listing product/search --search tent\n"
         "  fsctl serve\n" +
         table_of_groups() + "\nTopics of fsctl help:\n" + table_of_topics() +
         "\nfsctl COMMAND --help tells more of one, fsctl explain NAME of a code, an operation, a type or a file.\n";
}

const std::vector<std::pair<std::string, std::string>>& exit_code_rows() {
  static const std::vector<std::pair<std::string, std::string>> rows = {
      {"0", "done"},
      {"1", "ran and found problems: invalid configuration, rejected record, an answer of 400 or more"},
      {"2", "wrong usage"},
      {"3", "environment: file, store, port"},
      {"4", "authentication"},
      {"5", "remote or network, after retries"},
      {"70", "a bug in fsctl"},
      {"130", "interrupted"},
  };
  return rows;
}

std::string exit_codes() { return "Exit codes:\n" + two_columns(exit_code_rows()); }

std::string page_of_commands() {
  std::string out = "# Commands\n";
  for (const Command* command : commands())
    out += "\n## " + std::string(command->name) + "\n\n```text\n" +
           help_of({.command = command, .name = std::string(command->name)}) + "```\n";
  return out + "\n## Exit codes\n\n```text\n" + exit_codes() + "```\n";
}

}  // namespace fsctl::cli
