#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/number.h"

namespace fsctl::index {

/// A record of a chunk, counted from 0; a chunk has at most 65,535 of them.
using Local = std::uint16_t;
using Hits = std::vector<Local>;  ///< in ascending order
inline constexpr std::size_t max_entries = 65'535;

/// The number of a distinct value in a column, in the order of the values.
using Code = std::uint32_t;
inline constexpr Code no_code = 0xFFFFFFFF;

/// One column of a chunk: the distinct values in order, and the codes of each record's values.
/// Its bytes are what the store keeps; reading it copies nothing.
class Column {
 public:
  /// Throws Damaged when no builder can have made these bytes.
  explicit Column(std::string_view bytes);

  std::size_t entries() const { return header().entries; }
  std::size_t distinct() const { return header().distinct; }
  bool is_numeric() const { return header().numeric != 0; }
  bool is_keyed() const { return header().keyed != 0; }
  std::size_t bytes() const { return words_.size() * sizeof(std::uint64_t); }

  /// REQUIRES: a column of texts, or of numbers.
  std::string_view text(Code code) const;
  Number number(Code code) const { return numbers_.at(code); }

  /// The code of a text, if any record has it.
  std::optional<Code> find(std::string_view text) const;
  /// The codes of the numbers from `from` up to and including `to`.
  std::pair<Code, Code> between(const Number& from, const Number& to) const;

  /// Calls `visit(codes, starts)`: the codes as a span of 16 or 32 bits, and for columns with several values a record
  /// where each record's begin (one more at the end); otherwise the starts are empty and absent values have all bits
  /// set.
  template <typename Visit>
  decltype(auto) with_codes(Visit visit) const {
    if (header().width == 2) return visit(std::span(narrow_, header().codes), starts_);
    return visit(std::span(wide_, header().codes), starts_);
  }

  /// The lowest code of a record, or no_code.
  Code first(Local record) const;
  /// All codes of a record.
  void codes_of(Local record, std::vector<Code>& codes) const;
  /// Calls `visit(code, position)` for each value of a record; the position counts in a keyed column only.
  template <typename Visit>
  void each_value(Local record, Visit visit) const {
    with_codes([&](auto codes, auto starts) {
      using Stored = typename decltype(codes)::value_type;
      if (starts.empty()) {
        if (codes[record] != static_cast<Stored>(~Stored{0})) visit(Code{codes[record]}, Number());
        return;
      }
      for (auto at = starts[record]; at < starts[record + 1U]; ++at)
        visit(Code{codes[at]}, positions_.bases == nullptr ? Number() : positions_.at(at));
    });
  }
  /// Of a keyed column: the numbers beside the codes.
  Number position(std::size_t at) const { return positions_.at(at); }

 private:
  friend class ColumnBuilder;
  struct Header {
    std::uint32_t entries;
    std::uint32_t distinct;
    std::uint32_t codes;
    std::uint32_t text_bytes;
    std::uint8_t numeric;
    std::uint8_t width;
    std::uint8_t multiple;
    std::uint8_t keyed;
    std::uint8_t rests;
    std::uint8_t unused[3];
  };
  /// Numbers as their parts; without rests when all are 0, as nearly always.
  struct Numbers {
    const double* bases = nullptr;
    const std::uint16_t* rests = nullptr;
    Number at(std::size_t i) const { return {bases[i], rests == nullptr ? std::uint16_t{0} : rests[i]}; }
  };
  void check() const;
  const Header& header() const { return *reinterpret_cast<const Header*>(words_.data()); }

  std::vector<std::uint64_t> words_;
  Numbers numbers_;
  const std::uint32_t* text_ends_ = nullptr;
  const char* texts_ = nullptr;
  std::span<const std::uint32_t> starts_;
  const std::uint16_t* narrow_ = nullptr;
  const std::uint32_t* wide_ = nullptr;
  Numbers positions_;
};

/// Collects the values of a chunk's records. REQUIRES: the records come in ascending order.
class ColumnBuilder {
 public:
  void add_text(Local record, std::string_view text);
  void add_number(Local record, const Number& number);
  void add_keyed(Local record, std::string_view key, const Number& position);

  /// The column of `entries` records as bytes; the builder is empty afterwards.
  std::string finish(std::size_t entries, bool numeric, bool keyed = false);

 private:
  struct Item {
    Local record;
    std::uint16_t rest;  ///< of the number
    Code value;
    double base;
    Number number() const { return {base, rest}; }
  };

  std::vector<Code> order_texts();
  struct Numbers {
    std::vector<double> bases{};
    std::vector<std::uint16_t> rests{};  ///< empty when all are 0
  };
  std::vector<Code> order_numbers(Numbers& distinct) const;

  std::vector<Item> items_;
  bool has_rests_ = false;  ///< whether any number has one
  std::vector<std::uint32_t> ends_;
  std::string texts_;
  std::vector<std::uint32_t> buckets_;  ///< open addressing: index of a text + 1
};

}  // namespace fsctl::index
