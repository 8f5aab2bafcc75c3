#pragma once

#include "core/project/form.h"

namespace fsctl::project {

/// The form of a slot, derived from the table of operations. It serves the JSON Schema; composer::parse_slot does the
/// check.
const Form& slot_form();

/// A slot as a part of another form, not checked by check_form.
Form a_slot();

}  // namespace fsctl::project
