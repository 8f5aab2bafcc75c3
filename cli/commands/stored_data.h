#pragma once

#include "cli/command.h"

namespace fsctl::cli {

/// With --data: adds what is wrong with the records in the store, which are those that trees leave out and variants
/// without a product.
/// Throws Error(store_unusable) when there is no store.
void check_stored_data(const Invocation& invocation, const project::Project& project, Problems& problems);

}  // namespace fsctl::cli
