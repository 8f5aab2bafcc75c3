#pragma once

#include <string_view>

#include "core/composer/slot.h"
#include "core/composer/type.h"
#include "core/error/hint.h"
#include "core/fields/field_type.h"

/// What to do where the result of a slot does not fit its storage field.
namespace fsctl::composer::results {

/// How a value of a type becomes one of the wanted type; `origin` is the slot that gives it.
Hint mismatch_hint(const Type& type, const FieldType& wanted, bool is_array, const Slot& origin);

/// Whether a literal is a number in quotes that is not whole, where a whole one is needed.
bool is_text_of_fraction(const Type& type, const FieldType& wanted);

/// The currencies whose code is similar; of several, nobody knows which one.
Hint currency_hint(std::string_view value);

}  // namespace fsctl::composer::results
