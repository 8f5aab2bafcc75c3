#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// A text for a log, with *** in place of all that looks like a key or secret of ours: 64 hexadecimal digits or more.
std::string without_keys(std::string_view text);

/// Whether there is such a one.
bool has_key(std::string_view text);

}  // namespace fsctl::text
