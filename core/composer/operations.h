#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/composer/operation.h"

namespace fsctl::composer {

// One table per category, in the order of the reference.
std::span<const Operation> array_operations();
std::span<const Operation> comparison_operations();
std::span<const Operation> logic_operations();
std::span<const Operation> math_operations();
std::span<const Operation> object_operations();
std::span<const Operation> text_operations();
std::span<const Operation> cast_operations();

/// All operations, category by category.
const std::vector<const Operation*>& all_operations();

/// The operation of this name, or null.
const Operation* find_operation(std::string_view name);

/// The names of all operations, for suggestions.
const std::vector<std::string>& operation_names();

}  // namespace fsctl::composer
