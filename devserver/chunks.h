#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fsctl::devserver {

/// Decodes a chunked body (RFC 9112, section 7.1) piece by piece; drops its trailers.
class Chunks {
 public:
  enum class State { in_size, in_chunk, behind_chunk, in_trailers, whole, broken };

  /// Takes bytes of the body from the input and returns the decoded piece, which may be empty. Call it until the input
  /// is empty, or the body is complete or malformed.
  std::string_view take(std::string_view& input);

  bool is_whole() const { return state_ == State::whole; }
  /// Whether the body is malformed, so that the beginning of the next request is unknown.
  bool is_broken() const { return state_ == State::broken; }

 private:
  void take_line(std::string_view& input);
  State behind_line() const;
  State behind_size(std::string_view line) const;

  State state_ = State::in_size;
  std::size_t left_ = 0;  ///< the bytes of the chunk that are still to come
  std::string line_{};    ///< the beginning of an incomplete line
  int trailers_ = 0;
};

}  // namespace fsctl::devserver
