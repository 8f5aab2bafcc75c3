#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace fsctl::input {

/// The bytes of a file or stream as they are, in pieces.
class Bytes {
 public:
  /// REQUIRES: a stream that outlives it.
  explicit Bytes(std::istream& in) : in_(in) {}

  /// What was read and not taken yet; empty at the end. Throws Error(file_unreadable).
  std::string_view rest();
  /// The same with at least so many bytes, unless the end comes before.
  std::string_view at_least(std::size_t size);
  void take(std::size_t size) { taken_ += size; }

  /// So many bytes were taken.
  std::size_t offset() const { return dropped_ + taken_; }

 private:
  bool read();

  std::istream& in_;
  std::string buffer_;
  std::size_t taken_ = 0;    ///< of the buffer
  std::size_t dropped_ = 0;  ///< before the buffer
};

}  // namespace fsctl::input
