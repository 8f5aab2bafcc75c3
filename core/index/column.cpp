#include "core/index/column.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>
#include <ranges>

#include "core/store/damage.h"
#include "core/text/keyed_hash.h"

namespace fsctl::index {
namespace {

constexpr std::size_t padded(std::size_t size) { return (size + 7) / 8 * 8; }

/// Appends parts, each on an eight-byte boundary.
class Parts {
 public:
  explicit Parts(std::string& out) : out_(out) {}

  template <typename T>
  void add(const T* data, std::size_t count) {
    if (count > 0) out_.append(reinterpret_cast<const char*>(data), count * sizeof(T));
    out_.resize(padded(out_.size()), '\0');
  }

 private:
  std::string& out_;
};

[[noreturn]] void raise_damage() { store::raise_damage("index_block"); }

/// Hands out the parts again, and no more than there is.
class Cursor {
 public:
  explicit Cursor(std::string_view left) : left_(left) {}

  template <typename T>
  const T* take(std::size_t count) {
    const auto size = padded(count * sizeof(T));
    if (size > left_.size()) raise_damage();
    const auto* part = reinterpret_cast<const T*>(left_.data());
    left_.remove_prefix(size);
    return part;
  }

 private:
  std::string_view left_;
};

/// Whether numbers never fall and end at most at `end`.
bool rise_to(std::span<const std::uint32_t> numbers, std::size_t end) {
  return numbers.empty() || (std::ranges::is_sorted(numbers) && numbers.back() <= end);
}

/// The highest code, with a number added to each.
template <typename Stored>
Code highest(std::span<const Stored> codes, Stored more) {
  Stored most = 0;
  for (const Stored code : codes) most = std::max(most, static_cast<Stored>(code + more));
  return most;
}

/// Gathers what `of` says of each item, in order and each once, and gives the code of each.
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

}  // namespace

Column::Column(std::string_view bytes) : words_(padded(bytes.size()) / sizeof(std::uint64_t)) {
  if (bytes.size() < sizeof(Header)) raise_damage();
  std::memcpy(words_.data(), bytes.data(), bytes.size());
  Cursor cursor({reinterpret_cast<const char*>(words_.data()) + sizeof(Header), this->bytes() - sizeof(Header)});
  const Header& head = header();
  const auto take_numbers = [&](std::size_t count) -> Numbers {
    const auto* bases = cursor.take<double>(count);
    return {bases, head.rests != 0 ? cursor.take<std::uint16_t>(count) : nullptr};
  };
  if (head.numeric != 0) {
    numbers_ = take_numbers(head.distinct);
  } else {
    text_ends_ = cursor.take<std::uint32_t>(head.distinct);
    texts_ = cursor.take<char>(head.text_bytes);
  }
  if (head.multiple != 0) {
    const auto starts = std::size_t{head.entries} + 1;
    starts_ = {cursor.take<std::uint32_t>(starts), starts};
  }
  if (head.width == 2)
    narrow_ = cursor.take<std::uint16_t>(head.codes);
  else
    wide_ = cursor.take<std::uint32_t>(head.codes);
  if (head.keyed != 0) positions_ = take_numbers(head.codes);
  check();
}

/// That no record, code or text lies outside of the column.
void Column::check() const {
  const Header& head = header();
  if (head.entries > max_entries || (starts_.empty() && (head.keyed != 0 || head.codes != head.entries)))
    raise_damage();
  if (head.numeric == 0 && !rise_to({text_ends_, head.distinct}, head.text_bytes)) raise_damage();
  // Whatever sorts numbers has to be able to tell them apart.
  const auto is_finite = [](double number) { return std::isfinite(number); };
  if (head.numeric != 0 && !std::all_of(numbers_.bases, numbers_.bases + head.distinct, is_finite)) raise_damage();
  if (!rise_to(starts_, head.codes)) raise_damage();
  const bool are_known = with_codes([&](auto codes, auto starts) {
    // A code that stands for no value is 0 when one is added to it.
    return starts.empty() ? highest<typename decltype(codes)::value_type>(codes, 1) <= head.distinct
                          : codes.empty() || highest<typename decltype(codes)::value_type>(codes, 0) < head.distinct;
  });
  if (!are_known) raise_damage();
}

std::string_view Column::text(Code code) const {
  const auto begin = code == 0 ? 0 : text_ends_[code - 1];
  return {texts_ + begin, text_ends_[code] - begin};
}

std::optional<Code> Column::find(std::string_view text) const {
  Code low = 0;
  auto high = static_cast<Code>(distinct());
  while (low < high) {
    const Code middle = low + (high - low) / 2;
    if (this->text(middle) < text)
      low = middle + 1;
    else
      high = middle;
  }
  if (low == distinct() || this->text(low) != text) return {};
  return low;
}

std::pair<Code, Code> Column::between(const Number& from, const Number& to) const {
  const auto codes = std::views::iota(Code{0}, static_cast<Code>(distinct()));
  const auto value = [&](Code code) { return number(code); };
  const auto low = std::ranges::lower_bound(codes, from, {}, value);
  const auto high = std::ranges::upper_bound(low, codes.end(), to, {}, value);
  return {static_cast<Code>(low - codes.begin()), static_cast<Code>(high - codes.begin())};
}

Code Column::first(Local record) const {
  return with_codes([&](auto codes, auto starts) -> Code {
    using Stored = typename decltype(codes)::value_type;
    if (!starts.empty()) return starts[record] == starts[record + 1U] ? no_code : Code{codes[starts[record]]};
    return codes[record] == static_cast<Stored>(~Stored{0}) ? no_code : Code{codes[record]};
  });
}

void Column::codes_of(Local record, std::vector<Code>& out) const {
  out.clear();
  if (starts_.empty()) {
    if (const Code code = first(record); code != no_code) out.push_back(code);
    return;
  }
  with_codes([&](auto codes, auto starts) {
    for (auto at = starts[record]; at < starts[record + 1U]; ++at) out.push_back(codes[at]);
  });
}

void ColumnBuilder::add_text(Local record, std::string_view text) { add_keyed(record, text, 0); }

void ColumnBuilder::add_keyed(Local record, std::string_view key, const Number& position) {
  if ((ends_.size() + 1) * 2 > buckets_.size()) {
    buckets_.assign(std::max<std::size_t>(64, buckets_.size() * 2), 0);
    for (std::uint32_t i = 0; i < ends_.size(); ++i) {
      const auto begin = i == 0 ? 0 : ends_[i - 1];
      auto slot = text::KeyedHash{}({texts_.data() + begin, ends_[i] - begin}) % buckets_.size();
      while (buckets_[slot] != 0) slot = (slot + 1) % buckets_.size();
      buckets_[slot] = i + 1;
    }
  }
  auto slot = text::KeyedHash{}(key) % buckets_.size();
  for (; buckets_[slot] != 0; slot = (slot + 1) % buckets_.size()) {
    const auto known = buckets_[slot] - 1;
    const auto begin = known == 0 ? 0 : ends_[known - 1];
    if (std::string_view(texts_).substr(begin, ends_[known] - begin) == key) break;
  }
  if (buckets_[slot] == 0) {
    texts_ += key;
    ends_.push_back(static_cast<std::uint32_t>(texts_.size()));
    buckets_[slot] = static_cast<std::uint32_t>(ends_.size());
  }
  items_.push_back({record, position.rest, buckets_[slot] - 1, position.base});
  has_rests_ = has_rests_ || position.rest != 0;
}

void ColumnBuilder::add_number(Local record, const Number& number) {
  items_.push_back({record, number.rest, 0, number.base});
  has_rests_ = has_rests_ || number.rest != 0;
}

/// Sorts the texts and gives each old number its code.
std::vector<Code> ColumnBuilder::order_texts() {
  const auto text = [&](std::uint32_t i) {
    const auto begin = i == 0 ? 0 : ends_[i - 1];
    return std::string_view(texts_).substr(begin, ends_[i] - begin);
  };
  std::vector<std::uint32_t> sorted(ends_.size());
  std::iota(sorted.begin(), sorted.end(), 0U);
  std::ranges::sort(sorted, [&](auto a, auto b) { return text(a) < text(b); });
  std::vector<Code> codes(ends_.size());
  std::string texts;
  std::vector<std::uint32_t> ends;
  for (const auto i : sorted) {
    codes[i] = static_cast<Code>(ends.size());
    texts += text(i);
    ends.push_back(static_cast<std::uint32_t>(texts.size()));
  }
  texts_ = std::move(texts);
  ends_ = std::move(ends);
  return codes;
}

std::vector<Code> ColumnBuilder::order_numbers(Numbers& distinct) const {
  if (!has_rests_) return rank(items_, distinct.bases, &Item::base);
  std::vector<Number> numbers;
  auto codes = rank(items_, numbers, &Item::number);
  for (const Number& number : numbers) {
    distinct.bases.push_back(number.base);
    distinct.rests.push_back(number.rest);
  }
  return codes;
}

std::string ColumnBuilder::finish(std::size_t entries, bool numeric, bool keyed) {
  Numbers numbers;
  const auto codes = numeric ? order_numbers(numbers) : order_texts();
  for (std::size_t i = 0; i < items_.size(); ++i) items_[i].value = codes[numeric ? i : items_[i].value];
  for (auto begin = items_.begin(); begin != items_.end();) {
    const auto end = std::find_if(begin, items_.end(), [&](const Item& item) { return item.record != begin->record; });
    std::ranges::sort(begin, end, {}, &Item::value);
    begin = end;
  }
  if (!keyed) {
    const auto same = [](const Item& a, const Item& b) { return a.record == b.record && a.value == b.value; };
    items_.erase(std::unique(items_.begin(), items_.end(), same), items_.end());
  }
  const auto twice = std::ranges::adjacent_find(items_, {}, &Item::record);
  const bool multiple = keyed || twice != items_.end();
  const auto distinct = numeric ? numbers.bases.size() : ends_.size();
  Column::Header head{.entries = static_cast<std::uint32_t>(entries),
                      .distinct = static_cast<std::uint32_t>(distinct),
                      .codes = static_cast<std::uint32_t>(multiple ? items_.size() : entries),
                      .text_bytes = static_cast<std::uint32_t>(texts_.size()),
                      .numeric = numeric,
                      .width = static_cast<std::uint8_t>(distinct <= max_entries ? 2 : 4),
                      .multiple = multiple,
                      .keyed = keyed,
                      .rests = has_rests_,
                      .unused = {}};
  std::string out;
  Parts parts(out);
  parts.add(&head, 1);
  const auto add_numbers = [&](const Numbers& list) {
    parts.add(list.bases.data(), list.bases.size());
    parts.add(list.rests.data(), list.rests.size());
  };
  if (numeric) {
    add_numbers(numbers);
  } else {
    parts.add(ends_.data(), ends_.size());
    parts.add(texts_.data(), texts_.size());
  }
  std::vector<std::uint32_t> stored;
  if (multiple) {
    std::vector<std::uint32_t> starts(entries + 1);
    for (const Item& item : items_) ++starts[item.record + 1U];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    parts.add(starts.data(), starts.size());
    for (const Item& item : items_) stored.push_back(item.value);
  } else {
    stored.assign(entries, no_code);
    for (const Item& item : items_) stored[item.record] = item.value;
  }
  if (head.width == 2) {
    std::vector<std::uint16_t> narrow(stored.size());
    std::ranges::transform(stored, narrow.begin(), [](std::uint32_t code) { return static_cast<std::uint16_t>(code); });
    parts.add(narrow.data(), narrow.size());
  } else {
    parts.add(stored.data(), stored.size());
  }
  if (keyed) {
    Numbers positions;
    for (const Item& item : items_) {
      positions.bases.push_back(item.base);
      if (has_rests_) positions.rests.push_back(item.rest);
    }
    add_numbers(positions);
  }
  *this = {};
  return out;
}

}  // namespace fsctl::index
