#pragma once

#include <string>
#include <vector>

#include "core/language/known.h"
#include "core/language/record_paths.h"

namespace fsctl::language {

/// Whether a node is evaluated for each element of an array.
bool is_in_iteration(const Outline& outline, const Node& node);

/// `$item` and `$parent` with what lies in them, where a node is evaluated for each element of an array; none
/// elsewhere.
std::vector<RecordPath> element_paths(const Known& known, const std::string& file, const Outline& outline,
                                      const Node& node);

/// What a path of an element stands for, as Markdown: `$item.src` in the `mapFunction` of a `map`. Empty for others.
std::string about_element_path(const Known& known, const std::string& file, const Outline& outline, const Node& node);

}  // namespace fsctl::language
