#pragma once

#include <string>

#include "core/fields/field_type.h"

namespace fsctl::cli {

/// A type of storage fields as Markdown: its members or keys, a slot that gives one, what is stored and answered, and
/// what a field of it is good for.
std::string page_of_type(const FieldType& type);

/// All types as one page.
std::string page_of_types(const FieldTypes& types);

}  // namespace fsctl::cli
