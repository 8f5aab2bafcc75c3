#pragma once

#include <cstddef>
#include <string>

namespace fsctl::cli {

/// The words of a text in lines of at most 100 columns, the first of them behind what stands in the line already, the
/// other lines indented. Ends with a line break.
std::string wrapped(std::string line, const std::string& text, std::size_t indent);

}  // namespace fsctl::cli
