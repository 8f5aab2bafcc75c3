#pragma once

#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <streambuf>

#include "core/input/descriptor.h"
#include "core/input/unpack.h"

namespace fsctl::input {

/// The text of a file or stream, unpacked when it is gzip or zstd, in constant memory.
class Input : private std::streambuf {
 public:
  /// Throws Error(file_unreadable).
  explicit Input(const std::filesystem::path& file, WhileStalled while_stalled = {});
  /// REQUIRES: a stream that outlives it.
  explicit Input(std::istream& in, WhileStalled while_stalled = {});

  /// The text. Reading its buffer by sgetn() gives what is there, be it less than was asked for, and throws
  /// Error(file_unreadable) when nothing more can be had.
  std::istream& text() { return text_; }

  /// Bytes taken so far, as they stand in the file.
  std::size_t packed_bytes() const { return bytes_.offset(); }

 private:
  int_type underflow() override;
  std::streamsize xsgetn(char* room, std::streamsize size) override;

  std::optional<Descriptor> descriptor_{};
  std::istream file_;
  Bytes bytes_;
  std::unique_ptr<Unpacking> unpacking_;  ///< made with the first byte
  char byte_ = 0;
  std::istream text_{this};
};

}  // namespace fsctl::input
