#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fsctl::devserver {

/// Reads a body in chunks (RFC 9112, section 7.1) piece by piece, trailers included, which are dropped.
class Chunks {
 public:
  enum class State { in_size, in_chunk, behind_chunk, in_trailers, whole, broken };

  /// Takes from the input what belongs to the body, and gives a piece of it; an empty one where there is none in what
  /// was taken. To be called until the input is empty, or the body is whole or broken.
  std::string_view take(std::string_view& input);

  bool is_whole() const { return state_ == State::whole; }
  /// It is no such body to the letter: nobody can tell where the next request begins.
  bool is_broken() const { return state_ == State::broken; }

 private:
  void take_line(std::string_view& input);
  State behind_line() const;
  State behind_size(std::string_view line) const;

  State state_ = State::in_size;
  std::size_t left_ = 0;  ///< of the chunk
  std::string line_{};    ///< as far as it has come
  int trailers_ = 0;
};

}  // namespace fsctl::devserver
