#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/words.h"

/// The help, derived from the table of commands.
namespace fsctl::cli {

/// Name and version: `fsctl 0.1.0`.
std::string program();

/// A command with its arguments: `fsctl block SLUG KEY [options]`.
std::string usage_line(const Found& found);
/// The exit codes, and what each means.
const std::vector<std::pair<std::string, std::string>>& exit_code_rows();

/// The help of one command, or of a command with its subcommands.
std::string help_of(const Found& found);
/// Where a kind of file of the same name as a command is told of; empty without one.
std::string also_explained(const std::string& name);
/// The help of `fsctl` itself.
std::string help_of_all();
/// The list of `fsctl help exit-codes`.
std::string exit_codes();
/// Every command with its help, as one Markdown page.
std::string page_of_commands();

}  // namespace fsctl::cli
