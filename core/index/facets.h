#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/index/counts.h"
#include "core/text/keyed_hash.h"

namespace fsctl::index {

/// The distinct values of a facet over some chunks, and how often each occurs in them.
class FacetCounts {
 public:
  FacetCounts() = default;
  /// Begins with all that another one counted, which lives on with this one.
  explicit FacetCounts(std::shared_ptr<const FacetCounts> base);

  /// Counts these records of the next chunk.
  void add_chunk(const Column& column, const Hits& records);
  /// Takes records of a chunk that were counted out again.
  void remove(std::size_t chunk, const Column& column, const Hits& records);

  std::size_t size() const { return counts_.size(); }
  /// About how much memory it takes, without what it inherits.
  std::size_t bytes() const;
  const std::string& value(std::size_t i) const { return i < inherited_ ? base_->value(i) : values_[i - inherited_]; }
  const std::vector<std::uint32_t>& counts() const { return counts_; }
  /// The value of each code of a chunk's column.
  const std::vector<std::uint32_t>& value_of_code(std::size_t chunk) const {
    return chunk < inherited_chunks_ ? base_->value_of_code(chunk) : values_of_codes_[chunk - inherited_chunks_];
  }

 private:
  std::uint32_t number_of(std::string value);

  std::shared_ptr<const FacetCounts> base_;
  std::size_t inherited_ = 0;
  std::size_t inherited_chunks_ = 0;
  std::vector<std::string> values_;
  text::ByName<std::uint32_t> numbers_;
  std::vector<std::vector<std::uint32_t>> values_of_codes_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace fsctl::index
