#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/project/source.h"

namespace fsctl::project {

/// The text that takes the place of a file's own; nothing for none.
std::optional<std::string> overlaid(const std::filesystem::path& path, const Overlays& overlays);

}  // namespace fsctl::project
