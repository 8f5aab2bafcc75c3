#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language/known.h"

namespace fsctl::language {

/// A name that is known where it may be written, and what it is one of.
struct NameHere {
  std::string name;
  std::string_view of;
};

/// The names of something that is neither a file's nor a field's, where one may be written: a parameter or order of a
/// listing, a place of the project, a type, a file of records. `step` is the member's name of a value, and any name
/// where that itself is written.
std::vector<NameHere> names_here(const Known& known, const std::string& file, const Outline& outline,
                                 const Node& container, const std::string& step, bool is_name);

/// What the value at a step below an object or array names, by the same rows: `field type`; empty for any other place.
std::string_view sort_of_name_here(const std::string& file, const Node& container, const std::string& step);

}  // namespace fsctl::language
