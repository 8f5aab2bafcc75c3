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

  /// The 200 most frequent values of a facet, by descending count, then by value; behind them, if the query keeps
  /// values, those of the others that the request selects. `values` has all values of the facet's column; the numbers
  /// of `counts` are shown, and only values with a number greater than 0 in `present` are.
  std::vector<FacetCount> of(const Query::Facet& facet, const FacetCounts& values,
                             const std::vector<std::uint32_t>& counts, const std::vector<std::uint32_t>& present);

 private:
  using Numbers = std::vector<std::uint32_t>;

  Numbers numbers_of(const Query::Facet& facet, const FacetCounts& values);

  const Query& query_;
  Work& work_;
  /// By column of all attributes, then by attribute: the numbers of its values.
  std::map<std::size_t, std::map<std::string, Numbers, std::less<>>> by_attribute_{};
};

}  // namespace fsctl::index
