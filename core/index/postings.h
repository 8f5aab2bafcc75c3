#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/record_set.h"

namespace fsctl::index {

/// Collects words in order with the records that hold them, into blocks of some kilobytes.
class PostingsBlock {
 public:
  void add(std::string_view word, const RecordSet& records);
  bool empty() const { return word_ends_.empty(); }
  bool is_large() const { return words_.size() + sets_.size() > 32'768; }
  const std::string& first() const { return first_; }

  /// The block as bytes; empty afterwards.
  std::string finish();

 private:
  std::string first_;
  std::string words_;
  std::string sets_;
  std::vector<std::uint32_t> word_ends_;
  std::vector<std::uint32_t> set_ends_;
};

/// The records of a word in a block, or nothing.
std::optional<RecordSet> find_posting(std::string_view block, std::string_view word);

}  // namespace fsctl::index
