#pragma once

#include <array>
#include <chrono>
#include <filesystem>
#include <streambuf>

namespace fsctl::input {

/// The bytes of a file, pipe or terminal as they come: sgetn() gives what is there, be it less than was asked for, and
/// waits only when that is nothing.
class Descriptor : public std::streambuf {
 public:
  /// REQUIRES: it stays open.
  explicit Descriptor(int number) : number_(number) {}
  /// Opens a file, without waiting for whoever writes to a pipe; is_open() tells whether that worked, else errno why.
  explicit Descriptor(const std::filesystem::path& file);
  ~Descriptor() override;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool is_open() const { return number_ >= 0; }
  /// Whether within this time there is something to be had, or the end.
  bool is_ready_within(std::chrono::milliseconds time) const;

 private:
  int_type underflow() override;
  std::streamsize xsgetn(char* room, std::streamsize size) override;
  std::streamsize read(char* room, std::streamsize size) const;

  int number_;
  bool is_own_ = false;
  std::array<char, std::size_t{1} << 14U> buffer_{};  ///< for whoever reads byte by byte
};

}  // namespace fsctl::input
