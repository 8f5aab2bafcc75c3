#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/index/definition.h"
#include "core/index/document_set.h"
#include "core/index/part_cache.h"
#include "core/index/tail.h"
#include "core/store/store.h"

namespace fsctl::index {

/// Origins by the place of another index in the definition's targets.
using Origins = std::vector<std::shared_ptr<const Origin>>;

/// A segment as of one data version: a sealed one, whose columns and postings are read when they are needed, or a slice
/// of the tail.
struct Segment {
  store::SegmentNumber number{};                 ///< in the store; for a slice that of the open segment
  std::size_t documents = 0;                     ///< deleted ones included
  std::shared_ptr<const DocumentSet> deleted{};  ///< null when no document is deleted
  std::shared_ptr<const Slice> slice{};          ///< null for a sealed segment
  std::shared_ptr<const Origin> origin{};        ///< of parts that do not depend on which documents are deleted
  Origins joined{};                              ///< of parts that depend on another index, too

  bool is_deleted(Local document) const { return deleted && deleted->contains(document); }
  std::size_t live() const { return documents - (deleted ? deleted->size() : 0); }
};

/// The sealed segments of an index. They stay the same from one seal to the next; documents deleted meanwhile are
/// listed in the tail.
struct SealedSegments {
  /// How often the store had gone back to a snapshot. Numbers of seals and segments, and positions in a tail, may stand
  /// for something else after each time.
  std::int64_t times_back = 0;
  store::SealNumber seal{};                ///< the number of the last seal; no other index has or had it
  std::shared_ptr<const Origin> origin{};  ///< of parts made from all of them
  Origins joined{};                        ///< of parts made from these and all of another index
  std::vector<Segment> segments{};
};

/// The segments of an index at one data version.
struct Segments {
  std::shared_ptr<const SealedSegments> sealed{};
  std::shared_ptr<const Tail> tail{};
  std::shared_ptr<const Origin> origin{};      ///< of parts made from all segments with their deleted documents
  Origins joined{};                            ///< of parts made from these and all of another index
  std::shared_ptr<const Origin> joined_all{};  ///< of parts made from these and all of the other indexes
  std::vector<Segment> all{};                  ///< the sealed ones first
  /// By position of a sealed segment in `all`: its documents that were deleted since the last seal.
  std::map<std::size_t, Hits> newly_deleted{};
};

/// Reads the segments of an index; what has not changed since `before`, which may be null, is taken from there. Throws
/// Damaged.
Segments read_segments(store::Store& store, store::IndexNumber index, const Definition& definition, PartCache& cache,
                       const Segments* before);

/// The same segments with origins for what is made from them and other indexes, whose states have these names.
Segments joined(const Segments& segments, const std::vector<std::string>& others, PartCache& cache);

/// The documents of a segment that are not deleted.
Hits live_documents(const Segment& segment);

}  // namespace fsctl::index
