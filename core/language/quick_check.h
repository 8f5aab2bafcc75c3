#pragma once

#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/language/texts.h"
#include "core/project/project.h"

namespace fsctl::language {

/// The files that were checked, by their paths from the project's directory, and what is wrong in them.
struct QuickCheck {
  std::vector<std::string> files{};
  Problems problems{};
};

/// Checks a file that has changed and the nearest of those that depend on it, with as few others as that needs. A
/// check of the whole project finds more. Checks nothing when only that can tell, as for project.json.
QuickCheck check_quickly(const project::Project& last, const Texts& texts, const std::string& changed,
                         bool refuse_extensions);

}  // namespace fsctl::language
