#pragma once

#include <cstddef>

#include "core/store/store.h"

namespace fsctl::store {

/// How much of the file a connection keeps in memory at most; 64 MiB unless set.
void limit_cache(Store& store, std::size_t bytes);

}  // namespace fsctl::store
