#pragma once

#include <string>
#include <vector>

#include "core/index/query.h"
#include "core/index/search.h"

namespace fsctl::index {

/// The keys on a query's page of hits by relevance: by the quality of their words; then by how these stand in the
/// records' texts (see Standing), of at most `most_compared` hits of each quality; then by the query's sorts and by
/// key.
std::vector<std::string> ranked_page(const Query& query, const SearchTerms& terms, const std::vector<Hits>& hits,
                                     const Snapshot& snapshot, store::Store& store, Work& work);

}  // namespace fsctl::index
