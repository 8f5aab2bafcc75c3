#pragma once

namespace fsctl {

/// A member that has to be given: what leaves it out does not compile.
template <typename T>
class Required {
 public:
  constexpr Required(T value) : value_(value) {}
  constexpr operator T() const { return value_; }

 private:
  T value_;
};

}  // namespace fsctl
