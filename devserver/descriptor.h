#pragma once

#include <unistd.h>

#include <utility>

namespace fsctl::devserver {

/// Owns a file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }

  /// The file descriptor; negative when there is none.
  int number() const { return number_; }

 private:
  int number_ = -1;
};

}  // namespace fsctl::devserver
