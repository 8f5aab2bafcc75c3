#pragma once

#include "core/store/numbers.h"
#include "core/store/store.h"

namespace fsctl::store {

DataVersion data_version(const Counters& counters);
ContentVersion content_version(const Counters& counters);
ContentVersion content_version(Store& store);

/// Says that the open transaction changes nothing but contexts, so that the content stays the same.
void note_contexts_only(Store& store);

}  // namespace fsctl::store
