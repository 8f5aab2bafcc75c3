#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/json/json_fwd.h"
#include "core/project/form.h"

namespace fsctl::project {

/// A text in a configuration file that names another resource.
struct Reference {
  std::string_view file_kind;
  std::string name;
  std::string pointer;
};

/// A reference in a file of a project.
struct PlacedReference {
  Reference reference;
  std::shared_ptr<const Source> source;
};

/// Whether a value has a form, as far as that alone tells.
bool fits(Json json, const Form& form);

/// Whether a member says nothing of what a file is, as files of other programs have it, too.
bool is_of_any_program(std::string_view member);

/// Checks a value against its form and collects the references in it. Every wrong value is reported and replaced by
/// null, so that afterwards each value has its form, or is null or absent.
void check_form(Json& json, const Form& form, Problems& problems, std::vector<Reference>& references);

}  // namespace fsctl::project
