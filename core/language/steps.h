#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fsctl::language {

/// Whether the steps to a place are those of a pattern, where `*` is any step, and `**` any number of them.
bool matches(std::span<const std::string_view> pattern, std::span<const std::string> steps);

}  // namespace fsctl::language
