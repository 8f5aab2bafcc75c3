#pragma once

#include <string>
#include <vector>

#include "core/json/position.h"

namespace fsctl::report {

/// A marked stretch of a source and what is said about it.
struct Mark {
  Position position;
  char sign;
  std::string label;
};

/// The lines of the marks, numbered and in order, with signs and labels below; long lines are cut around the marks.
struct Excerpt {
  std::string text;
  /// What remarks below are moved in by, so that they stand under the bar.
  std::string indent;
};

/// REQUIRES: at least one mark.
Excerpt excerpt_of(std::vector<Mark> marks);

}  // namespace fsctl::report
