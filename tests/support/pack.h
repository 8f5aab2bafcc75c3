#pragma once

#include <string>

namespace fsctl::test {

/// A text as a gzip, or a zstd, file holds it.
std::string gzip(const std::string& text);
std::string zstd(const std::string& text);

}  // namespace fsctl::test
