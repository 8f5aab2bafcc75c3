#pragma once

#include <optional>

#include "core/composer/known.h"
#include "core/composer/slot.h"
#include "core/error/error.h"

/// The checker's findings about slots, each with location, types and hint.
namespace fsctl::composer::findings {

/// An argument's type does not fit its parameter. `instead` are sibling paths that fit.
Problem argument_type(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found,
                      const std::vector<std::string>& instead);

/// An argument's type differs from that of the earlier argument that bound the type marker.
Problem marker_conflict(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found,
                        const Slot& fixed_by, const Type& fixed);

/// An argument may be null, but its parameter does not accept null.
Problem null_risk(const Slot& slot, const Parameter& parameter, const Slot& argument);

/// An argument may be a list with null in it, but its parameter takes none there.
Problem null_inside_risk(const Slot& slot, const Parameter& parameter, const Slot& argument);

/// An argument is null wherever the conditions around it let it be evaluated, and its parameter does not accept null.
Problem always_null(const Slot& slot, const Parameter& parameter, const Slot& argument);

/// A parameter refuses each value that its argument can have.
Problem refused_value(const Slot& slot, const Parameter& parameter, const Slot& argument);

/// A condition is the same for every record.
Problem constant_condition(const Slot& slot, const Parameter& parameter, const Slot& argument, bool is_true);

/// A position in brackets in a path, from this step on, of which nothing is known; nothing for a path without.
std::optional<Problem> bracketed_position(const Slot& slot, std::size_t from);

/// A step of a data-field path does not exist; `owner` is the type to which the steps before it lead,
/// `known` tells what could be meant.
Problem unknown_path(const Slot& slot, std::size_t step, const Type& owner, const Known& known);

/// Puts the failure of a cast to the literal that it cannot convert.
void tell_at_literal(Problem& failure, const Slot& cast);

/// Whether a problem is that the path of this slot does not exist.
bool is_unknown_path(const Problem& problem, const Slot& slot);
/// What keeps null out of a list.
extern const char* const without_null_hint;
/// Makes it an error, as the path gives null for every record and the parameter takes none.
void make_certain(Problem& unknown_path, const Slot& slot, const Parameter& parameter);

/// A slot's type and what determines it, for the label at the caret: `number in the feed's schema`.
std::string said_of(const Slot& slot, const Type& type);

}  // namespace fsctl::composer::findings
