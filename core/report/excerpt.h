#pragma once

#include <string>
#include <vector>

#include "core/json/position.h"

namespace fsctl::report {

/// A marked range of a source and the label printed with it.
struct Mark {
  Position position;
  char sign;
  std::string label;
};

/// The numbered lines that contain the marks, with signs and labels below them; long lines are cut around the marks.
struct Excerpt {
  std::string text;
  /// The indentation that aligns remarks below with the bar.
  std::string indent;
};

/// Renders the lines of the marks. REQUIRES: at least one mark.
Excerpt excerpt_of(std::vector<Mark> marks);

}  // namespace fsctl::report
