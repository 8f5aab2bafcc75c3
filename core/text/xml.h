#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// A text as the content of an XML element or attribute; control characters that XML cannot hold become blanks.
std::string xml(std::string_view text);

}  // namespace fsctl::text
