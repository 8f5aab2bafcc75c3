#pragma once

#include <string>

namespace fsctl::test {

/// A text as the contents of a gzip file.
std::string gzip(const std::string& text);
/// A text as the contents of a zstd file.
std::string zstd(const std::string& text);

}  // namespace fsctl::test
