#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fsctl::text {

/// Decodes `%2F` and friends; a `%` without two digits stands for itself.
std::string percent_decode(std::string_view text, bool plus_is_space = false);

/// Encodes all that cannot stand in one part of a path or query, or leaves the slashes of a path.
std::string percent_encode(std::string_view text);
std::string percent_encode_path(std::string_view path);

/// Where a URL without scheme has, behind its host, a sign that no URL has as it is, or a `%` that encodes nothing;
/// npos when it has none.
std::size_t find_unencoded(std::string_view url);
/// The URL with those signs encoded.
std::string encode_rest(std::string_view url);

}  // namespace fsctl::text
