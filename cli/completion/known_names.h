#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/invocation.h"
#include "cli/option.h"

namespace fsctl::cli {

/// The names that a value of an option may have and that its table does not list: those of the project's resources
/// and places, or of fsctl's own lists. `command` is the option's command with those above it, such as `change list`.
/// None without a project, or where its files are too broken to be read.
std::vector<std::string> known_names(const Invocation& invocation, std::string_view command, const Option& option);

/// A row of the table behind it: the option, and its command where the option's key alone does not tell.
struct NamedOption {
  std::string_view command;
  std::string_view key;
};
/// Every row, for a check that there are such options.
std::vector<NamedOption> named_options();

}  // namespace fsctl::cli
