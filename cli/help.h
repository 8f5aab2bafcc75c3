#pragma once

#include <string>

#include "cli/words.h"

/// The help, derived from the table of commands.
namespace fsctl::cli {

/// Name and version: `fsctl 0.1.0`.
std::string program();

/// The help of one command, or of a command with its subcommands.
std::string help_of(const Found& found);
/// The help of `fsctl` itself.
std::string help_of_all();
/// The list of `fsctl help exit-codes`.
std::string exit_codes();
/// Every command with its help, as one Markdown page.
std::string page_of_commands();

}  // namespace fsctl::cli
