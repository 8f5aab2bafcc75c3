#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// A text for a log, with *** in place of whatever looks like one of our keys or secrets: 64 or more hexadecimal
/// digits.
std::string without_keys(std::string_view text);

/// Whether the text contains something that without_keys would replace.
bool has_key(std::string_view text);

}  // namespace fsctl::text
