#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/request.h"

namespace fsctl::cli {

/// Throws Error(invalid_parameters) for a parameter of a request's query that is not known.
void check_parameters(const api::Request& request, const std::vector<std::string>& known);

/// How many things a page has, by the parameter `limit`: `usual` where it is empty. Throws Error(invalid_parameters).
std::int64_t page_limit(std::string_view text, std::int64_t usual, std::int64_t most);

}  // namespace fsctl::cli
