#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <streambuf>

namespace fsctl::input {

/// A stream buffer over a file, pipe or terminal. sgetn() returns what is available, even if it is less than was asked
/// for, and waits only when nothing is.
class Descriptor : public std::streambuf {
 public:
  /// REQUIRES: it stays open.
  explicit Descriptor(int number) : number_(number) {}
  /// Opens a file, without waiting for the writer of a named pipe. If is_open() is false, errno holds the reason.
  explicit Descriptor(const std::filesystem::path& file);
  ~Descriptor() override;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool is_open() const { return number_ >= 0; }
  /// Whether bytes, or the end, can be read within this time.
  bool is_ready_within(std::chrono::milliseconds time) const;

 private:
  int_type underflow() override;
  std::streamsize xsgetn(char* room, std::streamsize size) override;
  std::streamsize read(char* room, std::streamsize size) const;

  int number_;
  bool is_own_ = false;
  std::array<char, std::size_t{1} << 14U> buffer_{};  ///< for reading byte by byte
};

}  // namespace fsctl::input
