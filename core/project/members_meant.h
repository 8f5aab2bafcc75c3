#pragma once

#include <string>
#include <vector>

#include "core/json/json_fwd.h"
#include "core/project/form.h"

/// What the members of an object were meant to be that its form does not have.
namespace fsctl::project {

std::vector<std::string> members_of(const Form& form);

/// Whether a file has nothing of what its form needs, nor anything that could be meant by it.
bool is_of_something_else(const Json& json, const Form& form);

/// The members of an object that its form does not have, without those that misspell one.
std::vector<std::string> strangers(const Json& json, const Form& form);

/// The member that is meant by the name of another one; empty when nobody can say.
std::string meant_by(const std::string& name, const Json& json, const Form& form);

/// Gives each misnamed member the name that is meant, if it has that form, so that nothing else is wrong because of it.
void read_as_meant(Json& json, const Form& form);

/// The only member that an object of this form needs, where the value is what this one should hold; null in all other
/// cases: `["summer"]` for `{ "enum": ["summer"] }`.
const FormMember* left_out_around(const Json& json, const Form& form);

}  // namespace fsctl::project
