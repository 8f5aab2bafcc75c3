#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/index/counts.h"
#include "core/text/keyed_hash.h"

namespace fsctl::index {

/// The distinct values of a column over some segments, and how often each occurs in them. Values are numbered in the
/// order in which they were first seen, and a number stays the same as segments are added.
class FacetCounts {
 public:
  FacetCounts() = default;
  /// Starts with the values and counts of `base`; the values are shared, not copied.
  explicit FacetCounts(std::shared_ptr<const FacetCounts> base);

  /// Counts these documents of the next segment.
  void add_segment(const Column& column, const Hits& documents);
  /// Subtracts documents that were counted with a segment; `segment` is its position, from 0, among those added.
  void remove(std::size_t segment, const Column& column, const Hits& documents);

  /// The number of distinct values.
  std::size_t size() const { return counts_.size(); }
  /// An estimate of its memory, without that of its base.
  std::size_t bytes() const;
  const std::string& value(std::size_t i) const { return i < inherited_ ? base_->value(i) : values_[i - inherited_]; }
  /// How many documents have each value, by its number.
  const std::vector<std::uint32_t>& counts() const { return counts_; }
  /// The number of the value of each code in a segment's column.
  const std::vector<std::uint32_t>& value_of_code(std::size_t segment) const {
    return segment < inherited_segments_ ? base_->value_of_code(segment)
                                         : values_of_codes_[segment - inherited_segments_];
  }

 private:
  std::uint32_t number_of(std::string value);

  std::shared_ptr<const FacetCounts> base_;
  std::size_t inherited_ = 0;           ///< how many values are those of `base_`
  std::size_t inherited_segments_ = 0;  ///< how many segments were counted in `base_`
  std::vector<std::string> values_;
  text::ByName<std::uint32_t> numbers_;
  std::vector<std::vector<std::uint32_t>> values_of_codes_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace fsctl::index
