#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "core/index/definition.h"
#include "core/index/document_set.h"
#include "core/index/part_cache.h"
#include "core/index/tail.h"
#include "core/store/store.h"

namespace fsctl::index {

/// A segment as one data version has it: a sealed one, whose columns and postings are read when asked for, or a slice
/// of the tail.
struct Segment {
  std::int64_t number = 0;
  std::size_t documents = 0;
  std::shared_ptr<const DocumentSet> deleted{};  ///< nothing when all are alive
  std::shared_ptr<const Slice> slice{};          ///< nothing when it is sealed
  std::shared_ptr<const Origin> origin{};        ///< of what it holds, whichever are deleted

  bool is_deleted(Local document) const { return deleted && deleted->contains(document); }
  std::size_t live() const { return documents - (deleted ? deleted->size() : 0); }
};

/// The sealed segments of an index from one seal to the next.
struct SealedSegments {
  std::int64_t seal = 0;  ///< the last one, which no other index has or had
  std::shared_ptr<const Origin> origin{};
  std::vector<Segment> segments{};
};

/// The segments of an index at one data version.
struct Segments {
  std::shared_ptr<const SealedSegments> sealed{};
  std::shared_ptr<const Tail> tail{};
  std::shared_ptr<const Origin> origin{};  ///< of all of them together
  std::vector<Segment> all{};              ///< the sealed ones first
  /// The documents of sealed segments, by the segments' positions, that only the tail says are deleted.
  std::map<std::size_t, Hits> newly_deleted{};
};

/// Reads the segments; those of `before` that are still the same are taken over.
Segments read_segments(store::Store& store, std::int64_t index, const Definition& definition, PartCache& cache,
                       const Segments* before);

/// The live documents of a segment.
Hits live_documents(const Segment& segment);

}  // namespace fsctl::index
