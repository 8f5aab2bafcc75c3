#pragma once

#include <string>
#include <vector>

#include "core/index/snapshot.h"

namespace fsctl::index {

/// One sort of a query. With a key, the column is keyed and its positions under that key count.
struct SortBy {
  std::size_t column = 0;
  bool descending = false;
  std::string key{};
  bool is_keyed = false;
};

/// The keys of the documents from `offset` on, at most `limit`, in the order of the sorts, ties by key.
/// `hits` has the hits of each segment; `everything` tells that they are all the live documents there are.
std::vector<std::string> page_of(const std::vector<Hits>& hits, bool everything, const std::vector<SortBy>& sorts,
                                 std::size_t offset, std::size_t limit, const Snapshot& snapshot, store::Store& store);

}  // namespace fsctl::index
