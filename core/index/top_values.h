#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/index/facets.h"
#include "core/index/query.h"

namespace fsctl::index {

/// Selects the values that the facets of one answer show.
class TopValues {
 public:
  TopValues(const Query& query, Work& work) : query_(query), work_(work) {}

  /// Of the values that are present, the most frequent 200; behind them, where values are kept, those that the request
  /// chose. `values` are all of the facet's column.
  std::vector<FacetCount> of(const Query::Facet& facet, const FacetCounts& values,
                             const std::vector<std::uint32_t>& counts, const std::vector<std::uint32_t>& present);

 private:
  using Numbers = std::vector<std::uint32_t>;

  Numbers numbers_of(const Query::Facet& facet, const FacetCounts& values);

  const Query& query_;
  Work& work_;
  std::map<std::size_t, std::map<std::string, Numbers, std::less<>>> by_attribute_{};  ///< of columns of all attributes
};

}  // namespace fsctl::index
