#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace fsctl::cli {

/// `1 record`, `2 records`: how many there are of something whose plural ends with an s.
inline std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

/// `3 KiB`.
inline std::string kibibytes(std::uint64_t bytes) { return std::to_string(bytes / 1024) + " KiB"; }

}  // namespace fsctl::cli
