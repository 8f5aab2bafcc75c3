#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fsctl::text {

/// Decodes escapes such as `%2F`; a `%` without two hexadecimal digits is kept.
std::string percent_decode(std::string_view text, bool plus_is_space = false);

/// Encodes whatever may not occur in one segment of a path or one value of a query; the second one keeps slashes.
std::string percent_encode(std::string_view text);
std::string percent_encode_path(std::string_view path);

/// In a URL without a scheme, the offset of the first character after the host that has to be encoded, or of a `%`
/// without two digits; npos when there is none.
std::size_t find_unencoded(std::string_view url);
/// The URL with the characters that find_unencoded finds encoded.
std::string encode_rest(std::string_view url);

}  // namespace fsctl::text
