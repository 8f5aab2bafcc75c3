#pragma once

#include "core/served/served.h"

namespace fsctl::served {

/// Whether a stage shows another version of a storage than the store has noted.
bool shows_otherwise(store::Store& store, const Served& served);
/// Notes in the store which version of each storage each stage shows.
void note_shown(store::Store& store, const Served& served);

}  // namespace fsctl::served
