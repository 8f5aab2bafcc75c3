#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/column.h"
#include "core/index/column_content.h"
#include "core/index/number.h"

namespace fsctl::index {

/// Builds the bytes of a Column from the values of a segment's documents. REQUIRES: the documents are added in
/// ascending order, and their values are all texts or all numbers.
class ColumnBuilder {
 public:
  void add_text(Local document, std::string_view text);
  void add_number(Local document, const Number& number);
  void add_keyed(Local document, std::string_view key, const Number& position);

  /// The bytes of a column of `documents` documents, of which some may have no value; the builder is empty afterwards.
  std::string finish(std::size_t documents, bool numeric, bool keyed = false);

 private:
  struct Item {
    Local document;
    std::uint16_t rest;  ///< of the number
    Code value;
    double base;
    Number number() const { return {base, rest}; }
  };

  std::string_view text(std::uint32_t known) const {
    const auto begin = known == 0 ? 0 : ends_[known - 1];
    return {texts_.data() + begin, ends_[known] - begin};
  }
  std::uint32_t number_of(std::string_view text);
  void double_buckets();
  std::vector<Code> order_texts();
  std::vector<Code> order_numbers(ColumnContent::Numbers& distinct) const;
  void put_codes(const std::vector<Code>& codes, bool numeric);
  void drop_repeated();
  std::vector<Code> codes_by_document(std::size_t documents) const;
  ColumnContent::Numbers positions() const;

  std::vector<Item> items_;
  bool has_rests_ = false;           ///< whether any number or position has a rest
  std::vector<std::uint32_t> ends_;  ///< by number of a text: where it ends in `texts_`
  std::string texts_;
  std::vector<std::uint32_t> buckets_;  ///< a hash table with open addressing: the number of a text + 1, or 0
};

}  // namespace fsctl::index
