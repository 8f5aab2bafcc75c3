#pragma once

#include <string_view>
#include <vector>

#include "cli/invocation.h"
#include "cli/option.h"

namespace fsctl::cli {

/// Everything known about one command; parser and help are made from it.
struct Command {
  std::string_view name;
  std::string_view summary;
  std::string_view examples;
  std::vector<Option> options;
  /// Gives the exit code. Throws Error. Null in a command that has commands of its own.
  int (*run)(const Invocation& invocation) = nullptr;
  /// Such as `add` of `fsctl key add`.
  std::vector<Command> commands{};
};

/// The options of every command: --project --store --color.
const std::vector<Option>& common_options();
/// All that a command takes, those at the end.
std::vector<Option> options_of(const Command& command);
/// The commands of a command.
std::vector<const Command*> commands_of(const Command& command);

/// Exit codes beside those of errors (see `fsctl help exit-codes`).
inline constexpr int exit_done = 0;
inline constexpr int exit_problems = 1;

}  // namespace fsctl::cli
