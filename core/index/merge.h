#pragma once

#include <cstdint>
#include <optional>

#include "core/index/definition.h"
#include "core/store/store.h"

namespace fsctl::index {

struct Merged {
  bool forgot_words = false;  ///< that no record holds any more
};

/// Merges some of an index's sealed chunks into one without their dead entries, when there are too many small ones or
/// one is dead for the most part; otherwise does nothing and gives nothing. Called after every seal this keeps the
/// number of chunks and the share of the dead bounded, and copies each entry a few times in its life.
/// REQUIRES: an open transaction, and an open chunk without entries.
std::optional<Merged> merge_chunks(store::Store& store, std::int64_t index, const Definition& definition);

}  // namespace fsctl::index
