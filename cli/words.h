#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/command.h"

/// Parses the words of a command line into a command and the values of its options.
namespace fsctl::cli {

/// A command and the words that lead to it.
struct Found {
  const Command* command = nullptr;
  std::string name{};  ///< with the commands above it: `key add`
};

/// Removes the options that every command takes from the beginning of the words, and gives them with their values.
/// Throws Error(usage) when nothing follows them.
std::vector<std::string> take_leading_options(std::vector<std::string>& words);

/// The command that the words begin with, whose own words are removed. With `asks_help`, an error also suggests the
/// topics of `fsctl help`. Throws Error(usage). REQUIRES: at least one word.
Found take_command(std::vector<std::string>& words, bool asks_help);

/// Throws Error(usage) when the words after a command name several projects with --project, of which only one counts.
void require_one_project(const Found& found, const std::vector<std::string>& words);

/// The values that the words after a command give its options; they are not checked yet. Throws Error(usage).
Typed take_options(const Found& found, const std::vector<std::string>& words);

}  // namespace fsctl::cli
