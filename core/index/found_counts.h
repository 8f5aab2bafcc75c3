#pragma once

#include <cstdint>
#include <vector>

#include "core/index/query.h"
#include "core/index/variant_rows.h"

namespace fsctl::index {

/// Counts the values of columns in what a query has found in each segment: documents, or variants, of which a document
/// counts each value once.
class FoundCounts {
 public:
  using Counts = std::vector<std::uint32_t>;
  /// The most nodes of a facet.
  static constexpr std::size_t most_nodes = 200;

  /// REQUIRES: all outlive this.
  FoundCounts(const Snapshot& snapshot, store::Store& store, Work& work)
      : snapshot_(snapshot), store_(store), work_(work) {}

  /// By number of a value in the snapshot's FacetCounts of the column.
  Counts values(const std::vector<Hits>& hits, std::size_t column);
  Counts values(const std::vector<Rows>& rows, std::size_t column);
  /// The ranges of a facet, each with how many documents have a number in it.
  std::vector<FacetCount> ranges(const std::vector<Hits>& hits, const Query::Facet& facet);
  std::vector<FacetCount> ranges(const std::vector<Rows>& rows, const Query::Facet& facet);
  /// The nodes of a facet that have or have below them a value, each with how many documents have such a one: the 200
  /// most frequent, as of values.
  std::vector<FacetCount> nodes(const std::vector<Hits>& hits, const Query::Facet& facet);
  std::vector<FacetCount> nodes(const std::vector<Rows>& rows, const Query::Facet& facet);
  /// The documents of variants.
  std::vector<Hits> documents(const std::vector<Rows>& rows);

 private:
  void count(const Rows& rows, std::size_t segment, std::size_t column, const Counts& value_of_code, Counts& counts);

  const Snapshot& snapshot_;
  store::Store& store_;
  Work& work_;
};

/// The least and the greatest of the numbers that are counted at least once, or nothing.
std::vector<FacetCount> bounds_in(const FacetCounts& values, const std::vector<std::uint32_t>& counts);

}  // namespace fsctl::index
