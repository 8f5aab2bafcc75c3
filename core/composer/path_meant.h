#pragma once

#include <optional>
#include <string>

#include "core/composer/known.h"

namespace fsctl::composer {

/// A path that leads somewhere, meant by one that leads nowhere.
struct PathMeant {
  std::string path;
  bool is_certain = false;  ///< the same as another language writes it
};

/// The path that was meant where one is written as in JSONPath, a template or a file system, or lacks the `$item` in
/// front; nothing when that leads nowhere either.
std::optional<PathMeant> path_meant(const Path& path, const Known& known);

/// The path that a text is in another dialect, such as JSONPath or a template: `title` for `$.title`, `{{ title }}` or
/// `.title`. Nothing for one without their signs.
std::optional<std::string> path_elsewhere(const std::string& text);

}  // namespace fsctl::composer
