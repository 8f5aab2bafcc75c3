#pragma once

#include "core/index/condition.h"
#include "core/index/variant_rows.h"

namespace fsctl::index {

/// Finds the variants that meet conditions by themselves, so that what is red and what is cheap is one and the same.
/// REQUIRES: a definition with the variants of products.
class VariantMatching {
 public:
  VariantMatching(const Snapshot& snapshot, store::Store& store, Matching& matching, Work& work)
      : snapshot_(snapshot), store_(store), matching_(matching), work_(work) {}

  /// The candidates, variants of the segment, that meet a condition. Throws Error when the request takes too much work.
  Rows rows(const Condition& condition, const Segment& segment, const Rows& candidates);

 private:
  Rows rows_of_any(const std::vector<Condition>& conditions, const Segment& segment, Rows candidates);
  Rows rows_by_product(const Condition& condition, const Segment& segment, const Rows& candidates);
  Rows rows_by_variant(const Condition& condition, const Column& values, const Segment& segment,
                       const Rows& candidates);

  const Snapshot& snapshot_;
  store::Store& store_;
  Matching& matching_;
  Work& work_;
};

/// Whether a condition tests a field of which each variant may have a value.
bool is_by_variant(const Condition& condition, const Definition& definition);

}  // namespace fsctl::index
