#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// A text that was sent by somebody, for a line of a terminal: control characters and what changes the direction of
/// writing as JSON escapes them, and bytes that are no UTF-8 as \xff.
std::string printable(std::string_view text);

/// The same for a text of several lines: line breaks and tabs stay.
std::string printable_lines(std::string_view text);

}  // namespace fsctl::text
