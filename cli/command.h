#pragma once

#include <string_view>
#include <vector>

#include "cli/invocation.h"
#include "cli/option.h"

namespace fsctl::cli {

/// One command, from which the parser and the help are derived.
struct Command {
  std::string_view name;
  std::string_view summary;
  std::string_view examples;
  std::vector<Option> options;
  /// Runs the command and returns the exit code. Throws Error. Null for a command with subcommands.
  int (*run)(const Invocation& invocation) = nullptr;
  /// Subcommands, such as `add` of `fsctl key add`.
  std::vector<Command> commands{};
  /// Whether it prints nothing but JSON, and takes --json and --format json for whoever always says so.
  bool only_json = false;
  /// The help of --json for a command of these.
  std::string_view json_help = "What it does anyway: print JSON.";
  /// Why it has no --json, told to whoever asks for it; empty for one that prints JSON.
  std::string_view no_json{};
};

/// The options of every command: --project --store --color.
const std::vector<Option>& common_options();
/// Whether a command prints JSON, always or when asked, so that it takes both --json and --format json.
bool prints_json(const Command& command);
/// All options of a command: its own, --json or --format for one that has the other, and the common ones.
std::vector<Option> options_of(const Command& command);
/// The subcommands of a command.
std::vector<const Command*> commands_of(const Command& command);

/// The exit codes of commands that end without an Error, which has its own (see `fsctl help exit-codes`).
inline constexpr int exit_done = 0;
inline constexpr int exit_problems = 1;  ///< it ran, and found problems

}  // namespace fsctl::cli
