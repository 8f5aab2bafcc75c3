#pragma once

#include <filesystem>
#include <istream>
#include <memory>
#include <optional>
#include <streambuf>

#include "core/input/descriptor.h"
#include "core/input/unpack.h"

namespace fsctl::input {

/// The text of a file or stream, decompressed when it is gzip or zstd, in constant memory.
class Input : private std::streambuf {
 public:
  /// Throws Error(file_unreadable).
  explicit Input(const std::filesystem::path& file, WhileStalled while_stalled = {});
  /// REQUIRES: a stream that outlives it.
  explicit Input(std::istream& in, WhileStalled while_stalled = {});

  /// The text as a stream. sgetn() on its buffer returns what is available, even if it is less than was asked for, and
  /// throws Error(file_unreadable) when reading fails.
  std::istream& text() { return text_; }

  /// RawBytes of the file read so far, before decompression.
  std::size_t packed_bytes() const { return bytes_.offset(); }

 private:
  int_type underflow() override;
  std::streamsize xsgetn(char* room, std::streamsize size) override;

  std::optional<Descriptor> descriptor_{};
  std::istream file_;
  RawBytes bytes_;
  std::unique_ptr<Unpacking> unpacking_;  ///< made when the first byte is read
  char byte_ = 0;
  std::istream text_{this};
};

}  // namespace fsctl::input
