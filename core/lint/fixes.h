#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/lint/lint.h"
#include "core/lint/targets.h"

namespace fsctl::lint {

/// A file with the text that it should have.
struct Mended {
  std::shared_ptr<const Source> source;  ///< with the text that it has
  std::string text;
};

/// The files that were mended, in memory only, and how many findings that were.
struct Mending {
  std::vector<Mended> files{};
  std::size_t findings = 0;
};

/// What is found with these texts in place of those of files.
using Check = std::function<Problems(const project::Overlays& overlays)>;

/// Mends what is certain of all that a check finds, until nothing more is: one mistake may hide the next.
Mending mend(const Check& check, project::Overlays overlays);

/// Mends what is certain in the files that were named, until nothing more is.
Mending mend(const Targets& targets, const Options& options);

}  // namespace fsctl::lint
