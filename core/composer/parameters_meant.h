#pragma once

#include <string>
#include <vector>

#include "core/composer/operation.h"
#include "core/error/hint.h"
#include "core/json/json_fwd.h"

/// What was meant by parameters that an operation does not have.
namespace fsctl::composer::meant {

/// An unknown name and the absent parameter that it resembles, if any.
struct MisspeltParameter {
  std::string name;
  std::string meant;
};

std::vector<std::string> parameter_names(const Operation& operation);

/// The members of a composition that are numbered, such as `a1` and `a2`, with the parameters that the operation needs,
/// in this order; none where there are not as many, or the names are right.
std::vector<MisspeltParameter> numbered_parameters(const Json& composition, const Operation& operation);

/// The member of a composition without `type` that names an operation; empty when none does.
std::string member_of_operation(const Json& composition);

/// What to write in place of a parameter of a name that resembles none, by what stands there.
Hint by_parameter(const Json& composition, const Json& argument, const Operation& operation);

}  // namespace fsctl::composer::meant
