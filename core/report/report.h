#pragma once

#include <string>

#include "core/error/error.h"
#include "core/json/json_fwd.h"

namespace fsctl::report {

/// How a problem looks on a terminal.
struct Style {
  bool color = false;
};

/// `file:line:col: error[FS1101]: message` with an excerpt, a caret and what to try; ends with a newline.
std::string as_text(const Problem& problem, Style style = {});

/// All of them, an empty line between two.
std::string as_text(const Problems& problems, Style style = {});

/// The same facts as an object.
Json as_json(const Problem& problem);

}  // namespace fsctl::report
