#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/value.h"

namespace fsctl::composer {

/// A parsed `data-field` path: `stock.count`, `images.0.src`, `$item.url`, `$parent.id`. `\.` is a dot within a name.
struct Path {
  enum class Root { record, item, parent };

  struct Step {
    std::string name;
    std::optional<std::size_t> index{};  ///< the name as a number, which indexes arrays; else nothing
  };

  Root root = Root::record;
  std::vector<Step> steps{};
  std::string text{};
};

/// Parses a path; nothing when it, or one of its names, is empty.
std::optional<Path> parse_path(std::string_view text);

/// The text of the path's first `steps` steps, followed by `name` as a further step unless it is empty.
std::string text_of(const Path& path, std::size_t steps, std::string_view name = {});

/// The value to which the path's steps lead from a value, or null.
Value follow(const Path& path, Value from);

}  // namespace fsctl::composer
