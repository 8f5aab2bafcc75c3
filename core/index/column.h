#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/index/number.h"

namespace fsctl::index {

/// The number of a document in its segment, from 0 on; a segment has at most 65,535 of them.
using Local = std::uint16_t;
using Hits = std::vector<Local>;  ///< in ascending order
inline constexpr std::size_t max_documents = 65'535;

/// The number of a distinct value in a column, in the order of the values.
using Code = std::uint32_t;
inline constexpr Code no_code = 0xFFFFFFFF;

/// The header of a column's bytes. Behind it follow the distinct values in order (numbers, or the ends of the texts and
/// the texts), where each document's codes begin (only if `multiple`), the codes, and the positions (only if `keyed`).
struct ColumnHeader {
  std::uint32_t documents;
  std::uint32_t distinct;  ///< the number of distinct values
  std::uint32_t codes;     ///< the number of stored codes; equals `documents` unless `multiple`
  std::uint32_t text_bytes;
  std::uint8_t numeric;   ///< whether the values are numbers instead of texts
  std::uint8_t width;     ///< the bytes of a code, 2 or 4
  std::uint8_t multiple;  ///< whether documents may have any number of values instead of at most one
  std::uint8_t keyed;     ///< whether each value has a position beside it
  std::uint8_t rests;     ///< whether numbers and positions are stored with their rests (see Number)
  std::uint8_t unused[3];
};

/// A size rounded up to a multiple of eight bytes: every piece of a column begins at such an offset.
constexpr std::size_t padded(std::size_t size) { return (size + 7) / 8 * 8; }

/// One column of a segment: the distinct values in order, and the codes of each document's values. It is used in the
/// form in which the store keeps it, without being decoded.
class Column {
 public:
  /// Throws Damaged when the bytes are invalid.
  explicit Column(std::string_view bytes);

  std::size_t documents() const { return header().documents; }
  std::size_t distinct() const { return header().distinct; }
  bool is_numeric() const { return header().numeric != 0; }
  bool is_keyed() const { return header().keyed != 0; }
  /// The memory that the column takes.
  std::size_t bytes() const { return size_; }

  /// The value of a code; a text lives as long as the column. REQUIRES: a column of texts for `text`, of numbers for
  /// `number`.
  std::string_view text(Code code) const;
  Number number(Code code) const { return numbers_.at(code); }

  /// The code of a text; nothing when no document has it. REQUIRES: a column of texts.
  std::optional<Code> find(std::string_view text) const;
  /// The codes of the numbers from `from` up to and including `to`, as the first code and the one behind the last.
  /// REQUIRES: a column of numbers.
  std::pair<Code, Code> between(const Number& from, const Number& to) const;

  /// Calls `visit(codes, starts)` with the codes as a span of 16-bit or 32-bit numbers. If documents may have several
  /// values, `starts` tells where each document's codes begin, with one more entry for the end. Otherwise `starts` is
  /// empty and there is one code per document, with all bits set for an absent value.
  template <typename Visit>
  decltype(auto) with_codes(Visit visit) const {
    if (header().width == 2) return visit(std::span(narrow_, header().codes), starts_);
    return visit(std::span(wide_, header().codes), starts_);
  }

  /// The lowest code of a document; no_code when it has no value.
  Code first(Local document) const;
  /// Replaces the contents of `codes` by all codes of a document, in ascending order.
  void codes_of(Local document, std::vector<Code>& codes) const;
  /// Calls `visit(code, position)` for each value of a document; the position is 0 unless the column is keyed.
  template <typename Visit>
  void each_value(Local document, Visit visit) const {
    with_codes([&](auto codes, auto starts) {
      using Stored = typename decltype(codes)::value_type;
      if (starts.empty()) {
        if (codes[document] != static_cast<Stored>(~Stored{0})) visit(Code{codes[document]}, Number());
        return;
      }
      for (auto at = starts[document]; at < starts[document + 1U]; ++at)
        visit(Code{codes[at]}, positions_.bases == nullptr ? Number() : positions_.at(at));
    });
  }
  /// The position beside the code at this index of the codes. REQUIRES: a keyed column.
  Number position(std::size_t at) const { return positions_.at(at); }

 private:
  /// Numbers split into base and rest (see Number); rests are omitted when all are 0, as almost always.
  struct Numbers {
    const double* bases = nullptr;
    const std::uint16_t* rests = nullptr;
    Number at(std::size_t i) const { return {bases[i], rests == nullptr ? std::uint16_t{0} : rests[i]}; }
  };
  void check() const;
  const ColumnHeader& header() const { return *reinterpret_cast<const ColumnHeader*>(words_.get()); }

  std::size_t size_;
  std::unique_ptr<std::uint64_t[]> words_;
  Numbers numbers_;
  const std::uint32_t* text_ends_ = nullptr;
  const char* texts_ = nullptr;
  std::span<const std::uint32_t> starts_;
  const std::uint16_t* narrow_ = nullptr;
  const std::uint32_t* wide_ = nullptr;
  Numbers positions_;
};

}  // namespace fsctl::index
