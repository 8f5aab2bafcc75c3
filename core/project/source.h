#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"

namespace fsctl::project {

/// The texts of files by their paths relative to the project's directory.
using Sources = std::map<std::string, std::shared_ptr<const Source>, std::less<>>;

/// A text that replaces a file of the project, such as one that is being edited.
struct Overlay {
  std::filesystem::path path;
  std::string text;
};
using Overlays = std::vector<Overlay>;

/// Reads a file of a project and names it as a user would from the working directory; null, and a problem, when it
/// cannot be read.
std::shared_ptr<const Source> open_source(const std::filesystem::path& path, const std::filesystem::path& project,
                                          const Overlays& overlays, Problems& problems);

/// A file named in the same way without its text, for findings about the file itself.
std::shared_ptr<const Source> empty_source(const std::filesystem::path& path, const std::filesystem::path& project);

/// The file that test cases belong to: `a/b.json` for `a/b.test.json` and for files in the folder `a/b.test`; nothing
/// for a file that does not hold test cases.
std::optional<std::filesystem::path> tested_name(const std::filesystem::path& path);

}  // namespace fsctl::project
