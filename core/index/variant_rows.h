#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/index/column.h"

namespace fsctl::index {

/// The number of a variant in its segment, from 0 on: the variants of a product have neighbouring ones. A product
/// without variants counts as its own only one.
using Row = std::uint32_t;
using Rows = std::vector<Row>;  ///< in ascending order

/// The variants of the products in a segment.
class VariantRows {
 public:
  /// `counts` has the number of variants of each product that has several.
  explicit VariantRows(const Column& counts);

  /// All variants of some documents.
  Rows of(std::span<const Local> documents) const;
  /// The documents of some variants, each once.
  Hits documents(std::span<const Row> rows) const;
  Local document(Row row) const { return documents_[row]; }
  /// The place of a variant among those of its product.
  std::uint32_t place(Row row) const { return row - starts_[documents_[row]]; }
  std::size_t count(Local document) const { return starts_[document + 1U] - starts_[document]; }
  std::size_t bytes() const { return starts_.size() * sizeof(Row) + documents_.size() * sizeof(Local); }

 private:
  std::vector<Row> starts_{};       ///< by document: its first variant; and the end
  std::vector<Local> documents_{};  ///< by variant
};

}  // namespace fsctl::index
