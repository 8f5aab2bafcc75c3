#pragma once

namespace fsctl {

/// A member without a default: an initialiser that omits it does not compile.
template <typename T>
class Required {
 public:
  constexpr Required(T value) : value_(value) {}
  constexpr operator T() const { return value_; }

 private:
  T value_;
};

}  // namespace fsctl
