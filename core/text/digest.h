#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// SHA-256 in hexadecimal.
std::string sha256(std::string_view text);

}  // namespace fsctl::text
