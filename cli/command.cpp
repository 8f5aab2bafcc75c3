#include "cli/command.h"

namespace fsctl::cli {

std::string_view Option::key() const {
  auto name = names.substr(0, names.find(','));
  while (name.starts_with('-')) name.remove_prefix(1);
  return name;
}

std::vector<Option> with_place(std::vector<Option> options) {
  for (const Option& option : std::initializer_list<Option>{
           {.names = "--scope", .help = "Scope to read for; the project's default otherwise."},
           {.names = "--region", .help = "Region to read for."},
           {.names = "--locale", .help = "Locale to read for."},
           {.names = "--domain", .help = "Domain that decides scope, region and locale."},
           {.names = "--stage", .help = "Release stage: develop, preview, public or a release id."},
       })
    options.push_back(option);
  return options;
}

}  // namespace fsctl::cli
