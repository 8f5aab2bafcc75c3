#pragma once

#include <string>
#include <vector>

#include "core/fields/field_type.h"

namespace fsctl::cli {

/// All names that can be explained, with the types of a project or the built-in ones.
std::vector<std::string> explained_names(const FieldTypes& types);

/// What is known by a name, in any case, as Markdown; of several things of one name all. For the path of a file in a
/// project, what such files hold. Empty for an unknown name.
std::string page_of_name(const FieldTypes& types, const std::string& name);

}  // namespace fsctl::cli
