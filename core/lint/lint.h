#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/error/error.h"
#include "core/lint/targets.h"
#include "core/project/project.h"
#include "core/project/source.h"

namespace fsctl::lint {

struct Options {
  project::Overlays overlays{};
  bool refuse_extensions = false;
  /// Whether warnings in files that were not named are findings, too.
  bool warns_elsewhere = false;
  /// Finds more in a project, which may have errors, such as what only records show.
  std::function<void(const project::Project& project, Problems& problems)> look_further{};
};

/// What was found, and in how many files it was looked for.
struct Findings {
  Problems problems{};
  /// In files that were not named, because of some that were.
  Problems elsewhere{};
  /// How many warnings there are besides.
  std::size_t warnings_elsewhere = 0;
  /// Files that were named and are no configuration.
  Problems strange{};
  std::size_t files = 0;
  /// The projects that were loaded, with errors or not.
  std::vector<std::shared_ptr<const project::Project>> projects{};
};

/// Checks everything that was named, each file with its project or by itself. Throws Error(no_project) when the
/// project.json of a target cannot be read.
Findings check(const Targets& targets, const Options& options);

}  // namespace fsctl::lint
