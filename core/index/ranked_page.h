#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/index/query.h"
#include "core/index/search.h"
#include "core/index/standing.h"

namespace fsctl::index {

/// The hits on a query's page by relevance: by the quality of their words; then by how these stand in the records'
/// texts (see Standing), of at most `most_compared` hits of each quality; then by the query's sorts and by key.
std::vector<RankedHit> ranked_page(const Query& query, const SearchTerms& terms, const std::vector<Hits>& hits,
                                   const Snapshot& snapshot, store::Store& store, Work& work);

}  // namespace fsctl::index
