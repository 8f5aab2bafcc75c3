#pragma once

#include <cstdint>
#include <optional>

#include "core/index/definition.h"
#include "core/store/store.h"

namespace fsctl::index {

struct Merged {
  bool forgot_words = false;  ///< that no document holds any more
};

/// Merges some of an index's sealed segments into one without their deleted documents, when there are too many small
/// ones or one is deleted for the most part; otherwise does nothing and gives nothing. Called after every seal this
/// keeps the number of segments and the share of deleted documents bounded, and copies each document a few times in its
/// life. REQUIRES: an open transaction, and an open segment without documents.
std::optional<Merged> merge_segments(store::Store& store, std::int64_t index, const Definition& definition);

}  // namespace fsctl::index
