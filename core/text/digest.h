#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// The SHA-256 digest in lower-case hexadecimal.
std::string sha256(std::string_view text);

/// Compares in a time that does not depend on where two texts of the same size differ.
bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace fsctl::text
