#pragma once

#include <filesystem>
#include <vector>

#include "core/lint/found_files.h"
#include "core/lint/unread.h"

namespace fsctl::lint {

/// Folders that have the name of a configuration file, such as `composers/products.json/`, and hold none.
std::vector<Unread> folders_as_files(const Folder& project);

}  // namespace fsctl::lint
