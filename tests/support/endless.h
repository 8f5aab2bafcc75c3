#pragma once

#include <algorithm>
#include <cstddef>
#include <streambuf>
#include <string>
#include <utility>

namespace fsctl::test {

/// Gives a text of `size` bytes that repeats a piece, without having it in memory. REQUIRES: the piece is not empty,
/// and the text is read in blocks (`sgetn`).
class Endless : public std::streambuf {
 public:
  Endless(std::string piece, std::size_t size) : piece_(std::move(piece)), left_(size) {}

 private:
  std::streamsize xsgetn(char* to, std::streamsize wanted) override {
    const auto size = std::min(static_cast<std::size_t>(wanted), left_);
    for (std::size_t i = 0; i < size; ++i) to[i] = piece_[(at_ + i) % piece_.size()];
    at_ += size;
    left_ -= size;
    return static_cast<std::streamsize>(size);
  }

  std::string piece_;
  std::size_t left_;
  std::size_t at_ = 0;
};

}  // namespace fsctl::test
