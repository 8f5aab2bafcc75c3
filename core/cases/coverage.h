#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/composer/evaluate.h"
#include "core/project/project.h"

namespace fsctl::cases {

/// What evaluations of a composer's slots went through.
class Reached {
 public:
  void add(const composer::Trace& trace);

  bool contains(const composer::Slot& slot) const { return slots_.contains(&slot); }
  /// Whether a slot ever gave true, or false.
  bool gave(const composer::Slot& slot, bool answer) const { return (answer ? true_ : false_).contains(&slot); }

 private:
  std::set<const composer::Slot*> slots_;
  std::set<const composer::Slot*> true_;
  std::set<const composer::Slot*> false_;
};

/// A part of a composer that no case reaches.
struct Gap {
  /// Of the slot, in the composer's file.
  std::string pointer;
  std::string message;
};

/// How much of a composer its cases reach. A point is a slot, or one of the two answers of a function that decides
/// for each element (of `filter` and `findFirst`).
struct Coverage {
  const project::Composer* composer;
  std::size_t cases = 0;
  std::size_t points = 0;
  std::size_t reached = 0;
  /// The outermost slots only: what lies inside a slot that is not reached is not reached either.
  std::vector<Gap> gaps;
};

Coverage cover(const project::Composer& composer, const Reached& reached, std::size_t cases);

/// Whole percents, rounded down; 100 when there are no points.
std::size_t percent(std::size_t reached, std::size_t points);

}  // namespace fsctl::cases
