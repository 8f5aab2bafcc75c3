#pragma once

#include <string>
#include <vector>

#include "core/composer/operation.h"
#include "core/composer/path.h"
#include "core/error/hint.h"
#include "core/json/json_fwd.h"

/// What was meant where a slot is written in another way, for the hints of its findings.
namespace fsctl::composer::meant {

/// The sources that there are.
const std::vector<std::string>& sources();

/// Whether a value has the source of a slot and what belongs to it.
bool is_slot(const Json& json);

/// Whether a value is the inside of a composed slot: it names an operation, and has slots as its arguments.
bool is_composition(const Json& json);

/// A slot of a literal, as JSON.
std::string static_slot(const Json& value);

/// Whether a text, which may stand in a list of one, looks like a path and not like a sentence.
bool may_be_path(const Json& json);

/// What to write for a path of `$item` or `$parent` where there is none.
Hint outside_iteration(const Path& path);

/// What to write for an expression of another language; empty for a text that is none.
Hint expression_hint(const Json& json);

/// What to write for an operation that does not exist.
Hint by_operation(const std::string& name, const Json& composition);

/// The names of a composition's members that differ in a number at their end, in the order of that.
std::vector<std::string> numbered_names(const Json& composition);

/// Where the members of an object belong that stand beside its type.
std::string inside_properties(const Json& composition);

/// What to write for a source that does not exist: the slot of the operation that it names, or another source.
Hint by_source(const Json& source, const Json& slot);

/// What an object without `source` lacks, by the members that it has.
Hint without_source(const Json& slot);

/// A composed slot of an operation, with the parameters that stand in an object.
std::string around_operation(const std::string& name, const Json& parameters);

/// What to write for a composition that is no object.
Hint in_place_of_composition(const Json& json);

/// A member that gives the parameter a slot.
std::string least_argument(const Parameter& parameter);

}  // namespace fsctl::composer::meant
