#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace fsctl::input {

/// Called repeatedly while a file or pipe has no bytes to read; false ends the reading with Error(interrupted).
using WhileStalled = std::function<bool()>;

/// Reads the unprocessed bytes of a file or stream in pieces.
class RawBytes {
 public:
  /// REQUIRES: a stream that outlives it.
  explicit RawBytes(std::istream& in, WhileStalled while_stalled = {})
      : in_(in), while_stalled_(std::move(while_stalled)) {}

  /// The bytes that were read but not taken; empty only at the end. Throws Error(file_unreadable).
  std::string_view rest();
  /// The same with at least this many bytes, fewer only at the end.
  std::string_view at_least(std::size_t size);
  void take(std::size_t size) { taken_ += size; }

  /// The number of bytes taken so far.
  std::size_t offset() const { return dropped_ + taken_; }

 private:
  bool read();
  void wait() const;

  std::istream& in_;
  WhileStalled while_stalled_;
  std::string buffer_;
  std::size_t taken_ = 0;    ///< bytes of the buffer
  std::size_t dropped_ = 0;  ///< bytes taken and removed from the buffer
};

}  // namespace fsctl::input
