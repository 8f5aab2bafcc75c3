#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// Makes a text from outside safe to print on one line of a terminal: control characters and those that change the
/// direction of writing become JSON escapes, bytes that are not UTF-8 become `\xff`.
std::string printable(std::string_view text);

/// The same for a text of several lines: line breaks and tabs are kept.
std::string printable_lines(std::string_view text);

}  // namespace fsctl::text
