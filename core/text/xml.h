#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// Escapes a text for an XML element or attribute; control characters that XML forbids become spaces, bytes that are
/// not UTF-8 U+FFFD.
std::string xml(std::string_view text);

}  // namespace fsctl::text
