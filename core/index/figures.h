#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/index/column.h"
#include "core/index/variant_rows.h"
#include "core/json/value.h"

namespace fsctl::index {

/// Statistics of the numbers in a column of some documents; all but `distinct` are null when there are none.
struct Figures {
  std::size_t distinct = 0;
  Value min{};
  Value max{};
  Value avg{};
  Value sum{};
};

/// Collects the numbers of documents, segment by segment; each document counts each of its numbers once.
class FigureCount {
 public:
  /// REQUIRES: a column of numbers.
  void add(const Column& column, const Hits& documents);
  /// The same with the numbers of variants: `values` has the numbers of the column by variant.
  void add(const Column& column, const Column& values, const VariantRows& variants, const Rows& rows);
  /// The statistics of all numbers added so far.
  Figures figures();

 private:
  void add_counted(const Column& column, const std::vector<std::uint32_t>& counts);

  std::vector<std::pair<Number, std::uint32_t>> numbers_;  ///< a number and how many documents of a segment have it
};

}  // namespace fsctl::index
