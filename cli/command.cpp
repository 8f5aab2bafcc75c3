#include "cli/command.h"

namespace fsctl::cli {

const std::vector<Option>& common_options() {
  static const std::vector<Option> options = {
      {.names = "--project",
       .help = "The project's directory, or {environment}; found upwards from here otherwise.",
       .path = true,
       .environment = "FSCTL_PROJECT"},
      {.names = "--store",
       .help = "The store's file, or {environment}; .fsctl/store.db in the project otherwise.",
       .path = true,
       .environment = "FSCTL_STORE"},
      {.names = "--color", .help = "{choices}.", .fallback = "auto", .choices = {{"auto", "always", "never"}}},
  };
  return options;
}

std::vector<Option> options_of(const Command& command) {
  auto options = command.options;
  options.insert(options.end(), common_options().begin(), common_options().end());
  return options;
}

std::vector<const Command*> commands_of(const Command& command) {
  std::vector<const Command*> inner;
  for (const Command& one : command.commands) inner.push_back(&one);
  return inner;
}

}  // namespace fsctl::cli
