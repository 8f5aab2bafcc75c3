#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "core/error/error.h"

namespace fsctl::cli {

/// The records that a folder of recordings shows, one a line, by the name of the feed that is made of them: that of
/// their block, listing or tree. Of several answers with one key, the first counts. What is wrong with recordings is
/// added to the problems. Throws Error(file_unreadable).
std::map<std::string, std::string> recorded(const std::filesystem::path& folder, Problems& problems);

}  // namespace fsctl::cli
