#pragma once

#include <string>
#include <string_view>

namespace fsctl::text {

/// SHA-256 in hexadecimal.
std::string sha256(std::string_view text);

/// Compares without telling by its time where two texts of one size differ.
bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace fsctl::text
