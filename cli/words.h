#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/command.h"

/// Parses the words of a command line to a command and the values of its options.
namespace fsctl::cli {

/// A command and the words that lead to it.
struct Found {
  const Command* command = nullptr;
  std::string name{};  ///< `key add`
};

/// The command that the words begin with; takes its words away. Throws Error(usage).
Found take_command(std::vector<std::string>& words, bool asks_help);

/// What the words behind a command give its options, as it was typed. Throws Error(usage).
Typed take_options(const Found& found, const std::vector<std::string>& words);

}  // namespace fsctl::cli
