#include "cli/command.h"

#include <algorithm>

namespace fsctl::cli {
namespace {

bool has_json_format(const Command& command) {
  const auto format = std::ranges::find(command.options, "--format", &Option::names);
  return format != command.options.end() && std::ranges::count(format->choices.words, "json") > 0;
}

}  // namespace

const std::vector<Option>& common_options() {
  static const std::vector<Option> options = {
      {.names = "--project",
       .help = "The project's directory, or {environment}; found upwards from here otherwise.",
       .path = true,
       .environment = "FSCTL_PROJECT"},
      {.names = "--store",
       .help = "The store: a file, or a database, as postgresql://USER@HOST/DATABASE; or {environment}. Otherwise as "
               "project.json says, or .fsctl/store.db in the project.",
       .path = true,
       .environment = "FSCTL_STORE"},
      {.names = "--color", .help = "{choices}.", .fallback = "auto", .choices = {{"auto", "always", "never"}}},
  };
  return options;
}

bool prints_json(const Command& command) {
  return command.only_json || has_json_format(command) ||
         std::ranges::count(command.options, "--json", &Option::names) > 0;
}

std::vector<Option> options_of(const Command& command) {
  auto options = command.options;
  if (command.only_json)
    options.insert(options.end(), {{.names = "--json", .help = command.json_help, .takes = Option::Takes::nothing},
                                   {.names = "--format", .help = "The same.", .choices = {{"json"}}}});
  else if (has_json_format(command))
    options.push_back({.names = "--json", .help = "The same as --format json.", .takes = Option::Takes::nothing});
  else if (prints_json(command))
    options.push_back(
        {.names = "--format", .help = "{choices}; json is the same as --json.", .choices = {{"text", "json"}}});
  options.insert(options.end(), common_options().begin(), common_options().end());
  return options;
}

std::vector<const Command*> commands_of(const Command& command) {
  std::vector<const Command*> inner;
  for (const Command& one : command.commands) inner.push_back(&one);
  return inner;
}

}  // namespace fsctl::cli
