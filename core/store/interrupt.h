#pragma once

#include "core/error/error.h"
#include "core/store/store.h"

namespace fsctl::store {

/// What long work throws then.
Error interruption();

/// Makes long statements of a store end with that error when `came` returns true; null makes them run to their end.
void interrupt_when(Store& store, Interrupted came);

}  // namespace fsctl::store
