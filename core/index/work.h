#pragma once

#include <cstdint>

#include "core/budget/waiting.h"

namespace fsctl::index {

/// Counts the work of a request in steps, each about the cost of testing one record. Cached results count like computed
/// ones, so that a request exceeds the limit on every machine and at any time, or never.
class Work {
 public:
  static constexpr std::uint64_t usual = 1'000'000'000;
  /// Each listing may look so many times at each of its records besides.
  static constexpr std::uint64_t per_record = 100;

  /// REQUIRES: who waits for the answer, if it is known, outlives it.
  explicit Work(std::uint64_t most = usual, const Waiting* waiting = nullptr)
      : left_(most), looks_below_(most), waiting_(waiting) {}

  void allow(std::uint64_t steps) {
    left_ += steps;
    looks_below_ += steps;
  }

  /// Takes steps before they are done. Throws Error when the request may not take that many, and AbandonedWork when
  /// nobody waits for its answer any more.
  void take(std::uint64_t steps) {
    if (steps > left_) refuse();
    left_ -= steps;
    if (left_ <= looks_below_) look();
  }

  std::uint64_t left() const { return left_; }

 private:
  [[noreturn]] static void refuse();
  void look();

  std::uint64_t left_;
  std::uint64_t looks_below_;  ///< when fewer steps are left, it is time to check whether the client still waits
  const Waiting* waiting_;
};

}  // namespace fsctl::index
