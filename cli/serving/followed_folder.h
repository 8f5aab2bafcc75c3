#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "core/input/watched_tree.h"

namespace fsctl::cli {

/// Calls `look` at once and whenever files of a folder, and of those below it that are wanted, have been saved, until
/// `end` is requested. Where it returns false, there is more to do, and it is called again soon.
void follow(const std::filesystem::path& folder, input::WatchedTree::Wants wants, const std::stop_token& end,
            const std::function<bool()>& look);

}  // namespace fsctl::cli
