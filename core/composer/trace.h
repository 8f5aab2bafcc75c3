#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "core/composer/evaluate.h"

namespace fsctl::composer {

/// What a slot is: `static`, `data-field title`, or the name of its operation.
std::string source_of(const Slot& slot);

/// The JSON text of a value, cut off after so many characters.
std::string shown(const Value& value, std::size_t longest);

/// Names the steps of a trace, one after the other: `claim byLocale de-DE` for the slot of a field, `slot` for a bare
/// one, the name of the parameter for an argument, with `[2]` where it is evaluated for each element.
class StepNames {
 public:
  /// The name of the next step.
  std::string next(const TraceStep& step);

 private:
  /// A slot around the current one, and how often each of its arguments for elements was evaluated so far.
  struct Around {
    const Slot* slot;
    std::map<const Slot*, std::size_t> rounds{};
  };

  std::string name_of(const Slot& slot);

  std::vector<Around> around_{};
};

}  // namespace fsctl::composer
