#include "core/index/column.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <ranges>

#include "core/index/damage.h"

namespace fsctl::index {
namespace {

/// Reads the parts of a column in order. Throws Damaged when a part reaches beyond the end.
class Cursor {
 public:
  explicit Cursor(std::string_view left) : left_(left) {}

  template <typename T>
  const T* take(std::size_t count) {
    const auto size = padded(count * sizeof(T));
    if (size > left_.size()) raise_block_damage();
    const auto* part = reinterpret_cast<const T*>(left_.data());
    left_.remove_prefix(size);
    return part;
  }

 private:
  std::string_view left_;
};

/// Whether no number is lower than the one before it, and none is above `end`.
bool rise_to(std::span<const std::uint32_t> numbers, std::size_t end) {
  return numbers.empty() || (std::ranges::is_sorted(numbers) && numbers.back() <= end);
}

/// The highest code after `more` is added to each.
template <typename Stored>
Code highest(std::span<const Stored> codes, Stored more) {
  Stored most = 0;
  for (const Stored code : codes) most = std::max(most, static_cast<Stored>(code + more));
  return most;
}

}  // namespace

Column::Column(std::string_view bytes)
    : size_(padded(bytes.size())),
      words_(std::make_unique_for_overwrite<std::uint64_t[]>(size_ / sizeof(std::uint64_t))) {
  if (bytes.size() < sizeof(ColumnHeader)) raise_block_damage();
  std::memcpy(words_.get(), bytes.data(), bytes.size());
  Cursor cursor({reinterpret_cast<const char*>(words_.get()) + sizeof(ColumnHeader), size_ - sizeof(ColumnHeader)});
  const ColumnHeader& head = header();
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
    const auto starts = std::size_t{head.documents} + 1;
    starts_ = {cursor.take<std::uint32_t>(starts), starts};
  }
  if (head.width == 2)
    narrow_ = cursor.take<std::uint16_t>(head.codes);
  else
    wide_ = cursor.take<std::uint32_t>(head.codes);
  if (head.keyed != 0) positions_ = take_numbers(head.codes);
  check();
}

/// Throws Damaged when a document, code or text lies outside of the column.
void Column::check() const {
  const ColumnHeader& head = header();
  if (head.documents > max_documents || (starts_.empty() && (head.keyed != 0 || head.codes != head.documents)))
    raise_block_damage();
  if (head.numeric == 0 && !rise_to({text_ends_, head.distinct}, head.text_bytes)) raise_block_damage();
  // Sorting needs finite numbers: a NaN has no place in their order.
  const auto is_finite = [](double number) { return std::isfinite(number); };
  if (head.numeric != 0 && !std::all_of(numbers_.bases, numbers_.bases + head.distinct, is_finite))
    raise_block_damage();
  if (!rise_to(starts_, head.codes)) raise_block_damage();
  const bool are_known = with_codes([&](auto codes, auto starts) {
    // The code of an absent value has all bits set, so that it becomes 0 when 1 is added.
    return starts.empty() ? highest<typename decltype(codes)::value_type>(codes, 1) <= head.distinct
                          : codes.empty() || highest<typename decltype(codes)::value_type>(codes, 0) < head.distinct;
  });
  if (!are_known) raise_block_damage();
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

Code Column::first(Local document) const {
  return with_codes([&](auto codes, auto starts) -> Code {
    using Stored = typename decltype(codes)::value_type;
    if (!starts.empty()) return starts[document] == starts[document + 1U] ? no_code : Code{codes[starts[document]]};
    return codes[document] == static_cast<Stored>(~Stored{0}) ? no_code : Code{codes[document]};
  });
}

void Column::codes_of(Local document, std::vector<Code>& out) const {
  out.clear();
  if (starts_.empty()) {
    if (const Code code = first(document); code != no_code) out.push_back(code);
    return;
  }
  with_codes([&](auto codes, auto starts) {
    for (auto at = starts[document]; at < starts[document + 1U]; ++at) out.push_back(codes[at]);
  });
}

}  // namespace fsctl::index
