#pragma once

#include <memory>
#include <span>

#include "core/input/bytes.h"

namespace fsctl::input {

/// Gives the text that bytes stand for.
class Unpacking {
 public:
  virtual ~Unpacking() = default;

  /// Writes what comes next and gives its size; 0 at the end. What comes before damage is given before it is told.
  /// Throws Error(file_unreadable), and again when it is called again.
  virtual std::size_t unpack(std::span<char> room) = 0;
};

/// For gzip, zstd (each also several of them in a row) or anything else as it is, told by the first bytes.
std::unique_ptr<Unpacking> unpacking_for(Bytes& bytes);

}  // namespace fsctl::input
