#pragma once

#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// A text of a configuration file that names another file.
struct Reference {
  std::string_view file_kind;
  std::string name;
  std::string pointer;
};

/// Holds a value against its form. What is wrong goes to the problems and becomes null in the value, so that whoever
/// reads it afterwards finds every value as its form says, or null, or absent.
void check_form(Json& json, const Form& form, Problems& problems, std::vector<Reference>& references);

}  // namespace fsctl::project
