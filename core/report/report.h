#pragma once

#include <string>

#include "core/error/error.h"
#include "core/json/json_fwd.h"

namespace fsctl::report {

/// How problems are printed as text.
struct Style {
  bool color = false;
};

/// `file:line:col: error[FS1101]: message` with an excerpt, a caret and the hint; ends with a newline. Control
/// characters of what came from outside are shown as escapes, so that the only sequences of colours are our own.
std::string as_text(const Problem& problem, Style style = {});

/// `file:line:col: error[FS1101]: message` alone, with its line feed.
std::string as_line(const Problem& problem, Style style = {});

/// All problems, with an empty line between two.
std::string as_text(const Problems& problems, Style style = {});

/// The same facts as a JSON object.
Json as_json(const Problem& problem);

}  // namespace fsctl::report
