#pragma once

#include <string>

#include "cli/words.h"

/// The help, derived from the table of commands.
namespace fsctl::cli {

/// `fsctl 0.1.0`.
std::string program();

std::string help_of(const Found& found);
std::string help_of_all();
std::string exit_codes();
/// Every command with its help, as one Markdown page.
std::string page_of_commands();

}  // namespace fsctl::cli
