#pragma once

#include <memory>
#include <span>

#include "core/input/bytes.h"

namespace fsctl::input {

/// Decompresses bytes.
class Unpacking {
 public:
  virtual ~Unpacking() = default;

  /// Writes the next part of the text to `room` and returns its size; 0 at the end. Throws Error(file_unreadable),
  /// after all text before the damage was returned, and again on every further call.
  virtual std::size_t unpack(std::span<char> room) = 0;
};

/// Chooses by the first bytes: gzip, zstd (each in one or several parts), or uncompressed.
std::unique_ptr<Unpacking> unpacking_for(RawBytes& bytes);

}  // namespace fsctl::input
