#pragma once

#include <string>
#include <vector>

#include "core/composer/slot.h"
#include "core/composer/type.h"
#include "core/error/error.h"

/// How a slot of one type comes to give another, for the hints of the checker's findings.
namespace fsctl::composer::findings {

/// Suggests these paths, or gives another hint when there are too many.
Hint few_or(const std::vector<std::string>& paths, Hint many);

/// Says how a literal is written as the wanted type, or names the cast operation that converts the found type to it;
/// empty when there is none.
std::string cast_hint(const Type& wanted, const Slot& given, const Type& found);

/// Mends a number or flag that stands in quotes, where the wanted type takes none.
void mend_quotes(Problem& problem, const Type& wanted, const Slot& given, const Type& found);

/// The members of a record's object that have the wanted type.
Hint members_hint(const Type& wanted, const Slot& given, const Type& object);

/// Says how one value becomes a list; empty when nobody knows.
std::string list_hint(const Slot& given, const Type& found);

}  // namespace fsctl::composer::findings
