#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>

namespace fsctl::input {

/// Called now and then while a file or pipe gives nothing; false ends the reading with Error(interrupted).
using WhileStalled = std::function<bool()>;

/// The bytes of a file or stream as they are, in pieces.
class Bytes {
 public:
  /// REQUIRES: a stream that outlives it.
  explicit Bytes(std::istream& in, WhileStalled while_stalled = {})
      : in_(in), while_stalled_(std::move(while_stalled)) {}

  /// What was read and not taken yet; empty at the end. Throws Error(file_unreadable).
  std::string_view rest();
  /// The same with at least so many bytes, unless the end comes before.
  std::string_view at_least(std::size_t size);
  void take(std::size_t size) { taken_ += size; }

  /// So many bytes were taken.
  std::size_t offset() const { return dropped_ + taken_; }

 private:
  bool read();
  void wait() const;

  std::istream& in_;
  WhileStalled while_stalled_;
  std::string buffer_;
  std::size_t taken_ = 0;    ///< of the buffer
  std::size_t dropped_ = 0;  ///< before the buffer
};

}  // namespace fsctl::input
