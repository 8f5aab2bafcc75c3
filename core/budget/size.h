#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace fsctl {

/// The bytes that a text such as `512M`, `1.5G` or `1073741824` stands for: K, M and G are powers of 1024, and may be
/// followed by `iB` or `B`, in any case. Nothing when it is none, or not at least one byte.
std::optional<std::size_t> parse_size(std::string_view text);

}  // namespace fsctl
