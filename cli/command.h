#pragma once

#include <string_view>
#include <vector>

#include "cli/invocation.h"

namespace fsctl::cli {

/// One option or positional of a command.
struct Option {
  enum class Takes { value, many_values, nothing };

  std::string_view names;  ///< `--limit,-n`, or a bare word for a positional
  std::string_view help;
  Takes takes = Takes::value;
  bool required = false;

  bool is_positional() const { return !names.starts_with('-'); }
  /// `limit` of `--limit,-n`.
  std::string_view key() const;
};

/// Everything known about one command; parser, help and completion are made from it.
struct Command {
  std::string_view name;
  std::string_view summary;
  std::string_view examples;
  std::vector<Option> options;
  /// Gives the exit code. Throws Error. Null in a command that has commands of its own.
  int (*run)(const Invocation& invocation) = nullptr;
  /// Such as `add` of `fsctl key add`; `options` are then those that all of them take.
  std::vector<Command> commands{};
};

/// Exit codes beside those of errors (see `fsctl help exit-codes`).
inline constexpr int exit_done = 0;
inline constexpr int exit_problems = 1;
inline constexpr int exit_defect = 70;

/// The options every command that reads a place takes: --scope --region --locale --domain --stage.
std::vector<Option> with_place(std::vector<Option> options);

}  // namespace fsctl::cli
