#pragma once

#include "core/project/form.h"

namespace fsctl::project {

/// A slot of the value composer, made from the table of operations. composer::parse_slot checks it.
const Form& slot_form();

/// The same as a part of another form, left to that check.
Form a_slot();

}  // namespace fsctl::project
