#pragma once

#include "core/api/exchange.h"

namespace fsctl::cli {

/// Checks the edited text of a composer, or a slot, and composes a record by it for the request's place, with the
/// trace; nothing is saved. The body is `{"composer": NAME, "text": …}` or `{"slot": TEXT}`, with `"record": TEXT` or
/// `"feed"` and `"id"`, and `"field"` for one field alone. Throws Error for a request that says something else.
void try_composer(api::Exchange& exchange);

}  // namespace fsctl::cli
