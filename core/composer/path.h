#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/value.h"

namespace fsctl::composer {

/// A `data-field` path, split: `stock.count`, `images.0.src`, `$item.url`, `$parent.id`; `\.` is a dot within a name.
struct Path {
  enum class Root { record, item, parent };

  struct Step {
    std::string name;
    std::optional<std::size_t> index{};  ///< when the name is a number, it also indexes arrays
  };

  Root root = Root::record;
  std::vector<Step> steps;
  std::string text;
};

/// Nothing when the path, or one of its names, is empty.
std::optional<Path> parse_path(std::string_view text);

/// The path's first `steps` steps as it is written, and one more when a name is given.
std::string text_of(const Path& path, std::size_t steps, std::string_view name = {});

/// The value behind the steps, or null.
Value follow(const Path& path, Value from);

}  // namespace fsctl::composer
