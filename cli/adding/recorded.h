#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/project/places.h"

namespace fsctl::cli {

/// Records of one block, listing or tree, as one place shows them.
struct Recorded {
  std::string slug{};                      ///< of that block, listing or tree
  std::string lines{};                     ///< a record each
  std::string place{};                     ///< `public/gb/en-GB`; empty where the service did not tell
  std::vector<std::string> passed_over{};  ///< the other places of which there are records
};

/// The records that a folder of recordings shows, by the name of the feed that is made of them. Of several answers with
/// one key, the first counts; of several places, the wanted one, else one with its locale, else that with most records.
/// What is wrong with recordings is added to the problems. Throws Error(file_unreadable).
std::map<std::string, Recorded> recorded(const std::filesystem::path& folder, const project::Place& wanted,
                                         Problems& problems);

}  // namespace fsctl::cli
