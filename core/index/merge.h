#pragma once

#include <cstdint>
#include <optional>

#include "core/index/definition.h"
#include "core/store/store.h"

namespace fsctl::index {

/// The effects of a merge that the index's writer has to know.
struct Merged {
  bool forgot_words = false;  ///< whether words were removed from the store because no document holds them any more
};

/// Merges some of an index's sealed segments into one without their deleted documents if there are too many small
/// segments, or one whose documents are mostly deleted; otherwise does nothing and returns nothing. When it is called
/// after every seal, the number of segments and the share of deleted documents stay bounded, and each document is
/// copied only a few times in its life. REQUIRES: an open transaction, and an open segment without documents.
std::optional<Merged> merge_segments(store::Store& store, store::IndexNumber index, const Definition& definition);

}  // namespace fsctl::index
