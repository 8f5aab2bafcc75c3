#pragma once

#include "core/composer/slot.h"
#include "core/error/error.h"

/// What the checker can say about a slot, each with its place, its types and what to try.
namespace fsctl::composer::findings {

/// An argument's type is not its parameter's. `instead` are paths beside it that fit.
Problem argument_type(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found,
                      const std::vector<std::string>& instead);

/// An argument differs from the one that fixed its type marker before.
Problem marker_conflict(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found,
                        const Slot& fixed_by, const Type& fixed);

/// An argument may be null where its parameter takes no null.
Problem null_risk(const Slot& slot, const Parameter& parameter, const Slot& argument);

/// A condition is the same for every record.
Problem constant_condition(const Slot& slot, const Parameter& parameter, const Slot& argument, bool is_true);

/// The step of a data-field path leads nowhere: `owner` is what the steps before it lead to.
Problem unknown_path(const Slot& slot, std::size_t step, const Type& owner);

/// What makes the type of the wanted base from the found one, or empty.
std::string cast_hint(const Type& wanted, const Type& found);

/// `number in the feed's schema`: a slot's type and who says so, for the caret.
std::string said_of(const Slot& slot, const Type& type);

}  // namespace fsctl::composer::findings
