#pragma once

#include <map>
#include <string>

#include "core/composer/slot.h"
#include "core/error/error.h"
#include "core/fields/field.h"

namespace fsctl::composer {

/// The types of a feed's members, as far as its schema tells them.
using Schema = std::map<std::string, Type, std::less<>>;

/// The type a slot gives, as far as it is known without a record; what cannot be right goes to the problems.
Type check(const Slot& slot, const Schema& schema, Problems& problems);

/// Whether a slot's type can fit its storage field.
void check_result(const Slot& slot, const Type& type, const Field& field, Problems& problems);

}  // namespace fsctl::composer
