#pragma once

#include <string>
#include <string_view>

/// The same JSON text with other blanks between its tokens; numbers and texts keep their bytes. REQUIRES: the text is
/// valid JSON.
namespace fsctl {

/// Without any blanks.
std::string compact(std::string_view json);

/// In one line: `{ "a": [1, 2] }`.
std::string in_line(std::string_view json);

/// Each member and element on a line of its own, by two spaces further in than what it belongs to.
std::string indented(std::string_view json);

}  // namespace fsctl
