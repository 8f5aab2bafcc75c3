#include "core/index/column_builder.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "core/text/keyed_hash.h"

namespace fsctl::index {
namespace {

/// Collects the distinct values that `of` gives for the items, in ascending order, and returns the code of each item.
template <typename Item, typename T, typename Of>
std::vector<Code> rank(const std::vector<Item>& items, std::vector<T>& distinct, Of of) {
  for (const Item& item : items) distinct.push_back(std::invoke(of, item));
  std::ranges::sort(distinct);
  distinct.erase(std::ranges::unique(distinct).begin(), distinct.end());
  std::vector<Code> codes;
  for (const Item& item : items)
    codes.push_back(static_cast<Code>(std::ranges::lower_bound(distinct, std::invoke(of, item)) - distinct.begin()));
  return codes;
}

/// The index at which the items of each document begin, and the number of items behind the last document.
template <typename Item>
std::vector<std::uint32_t> starts_of(const std::vector<Item>& items, std::size_t documents) {
  std::vector<std::uint32_t> starts(documents + 1);
  for (const Item& item : items) ++starts[item.document + 1U];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  return starts;
}

}  // namespace

void ColumnBuilder::add_text(Local document, std::string_view text) { add_keyed(document, text, 0); }

void ColumnBuilder::add_keyed(Local document, std::string_view key, const Number& position) {
  items_.push_back({document, position.rest, number_of(key), position.base});
  has_rests_ = has_rests_ || position.rest != 0;
}

void ColumnBuilder::add_number(Local document, const Number& number) {
  items_.push_back({document, number.rest, 0, number.base});
  has_rests_ = has_rests_ || number.rest != 0;
}

void ColumnBuilder::double_buckets() {
  buckets_.assign(std::max<std::size_t>(64, buckets_.size() * 2), 0);
  for (std::uint32_t known = 0; known < ends_.size(); ++known) {
    auto slot = text::KeyedHash{}(text(known)) % buckets_.size();
    while (buckets_[slot] != 0) slot = (slot + 1) % buckets_.size();
    buckets_[slot] = known + 1;
  }
}

/// The number of a text in the order in which texts were added.
std::uint32_t ColumnBuilder::number_of(std::string_view text) {
  if ((ends_.size() + 1) * 2 > buckets_.size()) double_buckets();  // at most half of them are taken
  auto slot = text::KeyedHash{}(text) % buckets_.size();
  while (buckets_[slot] != 0 && this->text(buckets_[slot] - 1) != text) slot = (slot + 1) % buckets_.size();
  if (buckets_[slot] == 0) {
    texts_ += text;
    ends_.push_back(static_cast<std::uint32_t>(texts_.size()));
    buckets_[slot] = static_cast<std::uint32_t>(ends_.size());
  }
  return buckets_[slot] - 1;
}

/// Sorts the texts, and returns the code of each text by its former number.
std::vector<Code> ColumnBuilder::order_texts() {
  std::vector<std::uint32_t> sorted(ends_.size());
  std::iota(sorted.begin(), sorted.end(), 0U);
  std::ranges::sort(sorted, [&](auto a, auto b) { return text(a) < text(b); });
  std::vector<Code> codes(ends_.size());
  std::string texts;
  std::vector<std::uint32_t> ends;
  for (const auto known : sorted) {
    codes[known] = static_cast<Code>(ends.size());
    texts += text(known);
    ends.push_back(static_cast<std::uint32_t>(texts.size()));
  }
  texts_ = std::move(texts);
  ends_ = std::move(ends);
  return codes;
}

std::vector<Code> ColumnBuilder::order_numbers(ColumnContent::Numbers& distinct) const {
  if (!has_rests_) return rank(items_, distinct.bases, &Item::base);
  std::vector<Number> numbers;
  auto codes = rank(items_, numbers, &Item::number);
  for (const Number& number : numbers) distinct.add(number);
  return codes;
}

/// Replaces the value of each item by its code, and orders the items of each document by code. `codes` are by item for
/// numbers, and by number of a text for texts.
void ColumnBuilder::put_codes(const std::vector<Code>& codes, bool numeric) {
  for (std::size_t i = 0; i < items_.size(); ++i) items_[i].value = codes[numeric ? i : items_[i].value];
  for (auto begin = items_.begin(); begin != items_.end();) {
    const auto end =
        std::find_if(begin, items_.end(), [&](const Item& item) { return item.document != begin->document; });
    std::ranges::sort(begin, end, {}, &Item::value);
    begin = end;
  }
}

void ColumnBuilder::drop_repeated() {
  const auto same = [](const Item& a, const Item& b) { return a.document == b.document && a.value == b.value; };
  items_.erase(std::unique(items_.begin(), items_.end(), same), items_.end());
}

/// REQUIRES: no document has two values.
std::vector<Code> ColumnBuilder::codes_by_document(std::size_t documents) const {
  std::vector<Code> codes(documents, no_code);
  for (const Item& item : items_) codes[item.document] = item.value;
  return codes;
}

ColumnContent::Numbers ColumnBuilder::positions() const {
  ColumnContent::Numbers positions;
  for (const Item& item : items_) positions.add(item.number());
  return positions;
}

std::string ColumnBuilder::finish(std::size_t documents, bool numeric, bool keyed) {
  ColumnContent content{.documents = documents, .is_numeric = numeric, .is_keyed = keyed};
  put_codes(numeric ? order_numbers(content.numbers) : order_texts(), numeric);
  content.ends = std::move(ends_);
  content.texts = std::move(texts_);
  if (!keyed) drop_repeated();
  const bool multiple = keyed || std::ranges::adjacent_find(items_, {}, &Item::document) != items_.end();
  if (multiple) {
    content.starts = starts_of(items_, documents);
    for (const Item& item : items_) content.codes.push_back(item.value);
  } else {
    content.codes = codes_by_document(documents);
  }
  if (keyed) content.positions = positions();
  *this = {};
  return content.bytes();
}

}  // namespace fsctl::index
