#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/column.h"

namespace fsctl::index {

/// The values of a column of texts as `contains` searches them: folded for case and accents, and for options without
/// the attribute.
class FoldedTexts {
 public:
  explicit FoldedTexts(const Column& column);

  /// The folded text of a code; it lives as long as this object.
  std::string_view text(Code code) const {
    const auto begin = code == 0 ? std::uint32_t{0} : ends_[code - 1];
    return std::string_view(texts_).substr(begin, ends_[code] - begin);
  }
  std::size_t bytes() const { return texts_.size() + ends_.size() * sizeof(std::uint32_t); }

 private:
  std::string texts_;
  std::vector<std::uint32_t> ends_;
};

}  // namespace fsctl::index
