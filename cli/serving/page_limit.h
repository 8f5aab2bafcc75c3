#pragma once

#include <cstdint>
#include <string_view>

namespace fsctl::cli {

/// How many things a page has, by the parameter `limit`: `usual` where it is empty. Throws Error(invalid_parameters).
std::int64_t page_limit(std::string_view text, std::int64_t usual, std::int64_t most);

}  // namespace fsctl::cli
