#include "core/index/column_content.h"

#include <algorithm>

namespace fsctl::index {
namespace {

/// Appends the pieces of a column.
class Pieces {
 public:
  explicit Pieces(std::string& out) : out_(out) {}

  template <typename T>
  void add(const T* first, std::size_t count) {
    if (count > 0) out_.append(reinterpret_cast<const char*>(first), count * sizeof(T));
    out_.resize(padded(out_.size()), '\0');
  }
  template <typename List>
  void add(const List& list) {
    add(list.data(), list.size());
  }

  void add_numbers(const ColumnContent::Numbers& numbers, bool with_rests) {
    add(numbers.bases);
    if (!with_rests) return;
    auto rests = numbers.rests;
    rests.resize(numbers.bases.size());
    add(rests);
  }

  void add_codes(const std::vector<Code>& codes, int width) {
    if (width == sizeof(Code)) return add(codes);
    std::vector<std::uint16_t> narrow(codes.size());
    std::ranges::transform(codes, narrow.begin(), [](Code code) { return static_cast<std::uint16_t>(code); });
    add(narrow);
  }

 private:
  std::string& out_;
};

}  // namespace

void ColumnContent::Numbers::add(const Number& number) {
  if (number.rest != 0 && rests.empty()) rests.resize(bases.size());
  bases.push_back(number.base);
  if (number.rest != 0 || !rests.empty()) rests.push_back(number.rest);
}

void ColumnContent::add_text(std::string_view text) {
  texts += text;
  ends.push_back(static_cast<std::uint32_t>(texts.size()));
}

std::string ColumnContent::bytes() const {
  const bool has_rests = !numbers.rests.empty() || !positions.rests.empty();
  const ColumnHeader header{.documents = static_cast<std::uint32_t>(documents),
                            .distinct = static_cast<std::uint32_t>(distinct()),
                            .codes = static_cast<std::uint32_t>(codes.size()),
                            .text_bytes = static_cast<std::uint32_t>(texts.size()),
                            .numeric = is_numeric,
                            .width = static_cast<std::uint8_t>(distinct() <= max_documents ? 2 : 4),
                            .multiple = !starts.empty(),
                            .keyed = is_keyed,
                            .rests = has_rests,
                            .unused = {}};
  std::string out;
  Pieces pieces(out);
  pieces.add(&header, 1);
  if (is_numeric) {
    pieces.add_numbers(numbers, has_rests);
  } else {
    pieces.add(ends);
    pieces.add(texts);
  }
  if (!starts.empty()) pieces.add(starts);
  pieces.add_codes(codes, header.width);
  if (is_keyed) pieces.add_numbers(positions, has_rests);
  return out;
}

}  // namespace fsctl::index
