#pragma once

#include <string>

#include "cli/command.h"

/// Manual pages in the language of man(7), derived from the table of commands.
namespace fsctl::cli {

/// The page fsctl(1), with a list of the commands.
std::string man_page();
/// The page of a command, such as fsctl-ingest(1), with its subcommands.
std::string man_page_of(const Command& command);

}  // namespace fsctl::cli
