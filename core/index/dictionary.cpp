#include "core/index/dictionary.h"

#include <algorithm>

#include "core/store/index_rows.h"

namespace fsctl::index {

std::optional<std::string> Dictionary::next(const std::string& from) {
  const bool is_in_page = is_read_ && from >= begin_ && (is_last_ || (!page_.empty() && from <= page_.back()));
  if (!is_in_page) read_page(from);
  // Mostly the one behind the last one is asked for.
  const bool is_next = next_ > 0 && next_ < page_.size() && page_[next_ - 1] < from && from <= page_[next_];
  const auto word =
      is_next ? page_.begin() + static_cast<std::ptrdiff_t>(next_) : std::ranges::lower_bound(page_, from);
  if (word == page_.end()) return {};
  next_ = static_cast<std::size_t>(word - page_.begin()) + 1;
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
  next_ = 0;
}

}  // namespace fsctl::index
