#pragma once

#include <string>
#include <vector>

#include "core/composer/slot.h"
#include "core/composer/type.h"
#include "core/fields/field_type.h"

/// The members that an object has and those that a composite type needs.
namespace fsctl::composer::members {

using Members = std::vector<const TypeMember*>;

std::vector<std::string> member_names(const FieldType& type);
std::vector<std::string> names_of(const Members& members);
/// A list for a sentence: `a`, `b` and `c`.
std::string listed(const std::vector<std::string>& names);

/// The members that an object needs and lacks, without those of which it has a misspelt name; `unknown` are its members
/// that the type does not have.
Members lacking_members(const Type& type, const FieldType& wanted, const std::vector<std::string>& unknown);

/// The only member that is lacking, where the only unknown one has a value of its type; else null.
const TypeMember* renamed_member(const Type& type, const std::vector<std::string>& unknown, const Members& lacking);

/// Whether an object is one of the record, and not made by slots for its members.
bool is_object_of_record(const Type& type);

}  // namespace fsctl::composer::members
