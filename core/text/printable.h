#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// A text that was sent by somebody, for a line of a terminal: control characters as JSON escapes them.
std::string printable(std::string_view text);

}  // namespace fsctl::text
