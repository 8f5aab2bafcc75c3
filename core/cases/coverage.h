#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/composer/evaluate.h"
#include "core/project/project.h"

namespace fsctl::cases {

/// The slots that evaluations of a composer reached, and which of them gave true or false.
class Reached {
 public:
  void add(const composer::Trace& trace);

  bool contains(const composer::Slot& slot) const { return slots_.contains(&slot); }
  /// Whether the slot ever had this boolean as its value.
  bool gave(const composer::Slot& slot, bool answer) const { return (answer ? true_ : false_).contains(&slot); }

 private:
  std::set<const composer::Slot*> slots_;
  std::set<const composer::Slot*> true_;
  std::set<const composer::Slot*> false_;
};

/// A slot that no case reaches, or one of its answers.
struct Gap {
  /// The JSON Pointer of the slot in the composer's file.
  std::string pointer;
  std::string message;
};

/// How much of a composer its cases reach. A point is a slot, or one of the two answers of a predicate that is
/// evaluated per element (as in `filter` and `findFirst`).
struct Coverage {
  const project::Composer* composer;
  std::size_t cases = 0;
  std::size_t points = 0;
  std::size_t reached = 0;
  /// Only outermost slots: whatever lies inside an unreached slot is unreached, too.
  std::vector<Gap> gaps;
};

/// Compares a composer's slots with those reached by this number of cases.
Coverage cover(const project::Composer& composer, const Reached& reached, std::size_t cases);

/// A whole percentage, rounded down; 100 when there are no points.
std::size_t percent(std::size_t reached, std::size_t points);

}  // namespace fsctl::cases
