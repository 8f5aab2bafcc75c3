#pragma once

#include <cstdint>

namespace fsctl::store {

/// The number of four bytes whose first is the highest, as the database's files have it.
inline std::uint32_t big_endian(const unsigned char* bytes) {
  return std::uint32_t{bytes[0]} << 24U | std::uint32_t{bytes[1]} << 16U | std::uint32_t{bytes[2]} << 8U | bytes[3];
}

}  // namespace fsctl::store
