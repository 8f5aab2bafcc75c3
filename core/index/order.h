#pragma once

#include <string>
#include <vector>

#include "core/index/snapshot.h"

namespace fsctl::index {

/// One sort of a query. Absent values come last in both directions.
struct SortBy {
  std::size_t column = 0;
  bool descending = false;
  std::string key{};      ///< in a keyed column: the key whose positions are compared
  bool is_keyed = false;  ///< whether the column is keyed
};

/// The keys of at most `limit` records from `offset` on, in the order of the sorts, ties by key. `hits` has the hits of
/// each segment of the snapshot. If `everything` is true, all live documents are hits and `hits` is not read.
std::vector<std::string> page_of(const std::vector<Hits>& hits, bool everything, const std::vector<SortBy>& sorts,
                                 std::size_t offset, std::size_t limit, const Snapshot& snapshot, store::Store& store);

}  // namespace fsctl::index
