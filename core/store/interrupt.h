#pragma once

#include "core/error/error.h"
#include "core/store/store.h"

namespace fsctl::store {

/// What long work throws then.
Error interruption();

/// From now on long statements of a store end with that error once somebody wants so. Null asks nobody.
void interrupt_when(Store& store, Interrupted came);

}  // namespace fsctl::store
