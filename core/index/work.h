#pragma once

#include <cstdint>

#include "core/budget/waiting.h"

namespace fsctl::index {

/// Counts the work of a request in steps, each about the cost of testing one record. Cached results count like computed
/// ones, so that whether a request exceeds the limit depends neither on the machine nor on earlier requests.
class Work {
 public:
  /// The steps that a request may take, whatever the size of its listings.
  static constexpr std::uint64_t usual = 1'000'000'000;
  /// The steps that each listing may take in addition for each of its records.
  static constexpr std::uint64_t per_record = 100;

  /// Without `waiting` the work is never abandoned. REQUIRES: `waiting` outlives the object.
  explicit Work(std::uint64_t most = usual, const Waiting* waiting = nullptr)
      : left_(most), looks_below_(most), waiting_(waiting) {}

  /// Allows more steps.
  void allow(std::uint64_t steps) {
    left_ += steps;
    looks_below_ += steps;
  }

  /// Counts steps before they are done. Throws Error(invalid_parameters) when the request may not take that many, and
  /// AbandonedWork when nobody waits for its answer any more.
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
  std::uint64_t looks_below_;  ///< from this number of steps left on, it is checked whether the client still waits
  const Waiting* waiting_;
};

}  // namespace fsctl::index
