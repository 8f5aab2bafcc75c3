#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace fsctl {

/// Parses a size in bytes such as `512M`, `1.5G` or `1073741824`. K, M and G are powers of 1024 and may be followed by
/// `iB` or `B`, in any case. Nothing for other texts and for less than one byte.
std::optional<std::size_t> parse_size(std::string_view text);

}  // namespace fsctl
