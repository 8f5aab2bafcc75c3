#include "core/index/dictionary.h"

#include <algorithm>

#include "core/store/index_rows.h"

namespace fsctl::index {

std::optional<std::string> Dictionary::next(const std::string& from) {
  const bool is_in_page = is_read_ && from >= begin_ && (is_last_ || (!page_.empty() && from <= page_.back()));
  if (!is_in_page) read_page(from);
  const auto word = std::ranges::lower_bound(page_, from);
  if (word == page_.end()) return {};
  ++given_;
  return *word;
}

void Dictionary::read_page(const std::string& from) {
  most_ = is_read_ ? std::clamp(2 * given_, smallest_page, largest_page) : smallest_page;
  page_ = store::words_from(store_, index_, store::ColumnNumber(column_), from, static_cast<std::int64_t>(most_));
  begin_ = from;
  is_last_ = page_.size() < most_;
  is_read_ = true;
  given_ = 0;
}

}  // namespace fsctl::index
