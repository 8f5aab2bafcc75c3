#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "core/store/statement.h"
#include "core/store/store.h"

namespace fsctl::store {

/// Copies of the texts of some rows.
class KeptTexts {
 public:
  std::string_view keep(std::string_view text) {
    if (text.empty()) return {};
    auto* copy = static_cast<char*>(memory_.allocate(text.size(), 1));
    std::ranges::copy(text, copy);
    bytes_ += text.size();
    return {copy, text.size()};
  }
  std::size_t bytes() const { return bytes_; }
  void clear() {
    memory_.release();
    bytes_ = 0;
  }

 private:
  std::pmr::monotonic_buffer_resource memory_{std::size_t{64} * 1024};
  std::size_t bytes_ = 0;
};

/// Reads rows by their numbers, a page of them at once, and calls `visit(span of records)` for each page, while nothing
/// of the store is held. A page ends after 64 rows, or when their texts are larger than one megabyte. `values_of` gives
/// the array of parameters for a row, `keep` makes a record of what the statement stands on, with its texts kept.
template <typename ValuesOf, typename Keep, typename Visit>
void each_page(Store& store, const char* sql, std::span<const std::int64_t> rows, const ValuesOf& values_of,
               const Keep& keep, const Visit& visit) {
  constexpr std::size_t most_rows = 64;
  constexpr std::size_t enough_bytes = 1'000'000;
  KeptTexts texts;
  std::vector<decltype(keep(store.select(sql), texts))> page;
  for (std::size_t wanted = most_rows; !rows.empty();) {
    texts.clear();
    page.clear();
    const auto asked = rows.first(std::min(wanted, rows.size()));
    std::size_t passed = asked.size();
    store.select_each(sql, asked, values_of, [&](std::size_t position, Statement& row) {
      if (texts.bytes() > enough_bytes) passed = std::min(passed, position);
      if (position < passed) page.push_back(keep(row, texts));
    });
    visit(std::span(std::as_const(page)));
    rows = rows.subspan(passed);
    wanted = std::min(most_rows, 2 * passed);  // rows behind the end of a page are read in vain
  }
}

}  // namespace fsctl::store
