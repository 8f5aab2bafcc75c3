#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/language/texts.h"
#include "core/project/project.h"

namespace fsctl::language {

/// What is known while files of a project are edited.
struct Known {
  const Texts& texts;
  /// The project as it was last read, with or without errors; null before that.
  const project::Project* project = nullptr;
  /// The JSON text of a record of a feed, if there is any.
  std::function<std::optional<std::string>(const std::string& feed)> record{};
};

}  // namespace fsctl::language
