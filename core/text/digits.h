#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// The text with the digits 0 to 9, and their point, in place of those of other scripts, such as Arabic or full-width
/// ones.
std::string in_ascii_digits(std::string_view text);

}  // namespace fsctl::text
