#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/adding/add.h"
#include "cli/invocation.h"

namespace fsctl::cli {

/// What fsctl init made, or would make.
struct MadeProject {
  std::filesystem::path directory;
  std::vector<std::pair<std::string, std::string>> files{};  ///< by path, with their texts
  std::vector<Added> added{};                                ///< feeds, whose files are not among those above
  std::vector<std::string> locales{};                        ///< that it has after those of its records
  std::vector<std::string> notes{};                          ///< what its source does not tell
  std::vector<std::string> next{};                           ///< commands to go on with, in its directory
};

/// Prints it, with the texts of its files where it is only tried, or as JSON. Gives the exit code.
int tell_made(const Invocation& invocation, const MadeProject& made);

}  // namespace fsctl::cli
