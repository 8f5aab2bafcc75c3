#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/error/error.h"

namespace fsctl::project {

/// Texts by their paths from a project's directory.
using Sources = std::map<std::string, std::shared_ptr<const Source>, std::less<>>;

/// A text that stands for a file of the project, such as one that is being edited.
struct Overlay {
  std::filesystem::path path;
  std::string text;
};

/// The text of a file of a project, under the name a user would type from the working directory; a problem and nothing
/// when it cannot be read.
std::shared_ptr<const Source> open_source(const std::filesystem::path& path, const std::filesystem::path& project,
                                          const std::optional<Overlay>& overlay, Problems& problems);

/// What the cases in a file are for: `a/b.json` when the file is `a/b.test.json` or lies in the folder `a/b.test`;
/// nothing when it holds no cases.
std::optional<std::filesystem::path> tested_name(const std::filesystem::path& path);

}  // namespace fsctl::project
