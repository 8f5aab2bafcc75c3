#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/document_set.h"

namespace fsctl::index {

/// One block of a column's postings: words in order, each with the documents that hold it.
class PostingsBlock {
 public:
  /// REQUIRES: ascending words, and documents in ascending order.
  void add(std::string_view word, std::span<const Local> documents);
  bool empty() const { return word_ends_.empty(); }
  /// Whether the block has enough bytes, a few tens of kilobytes, to be written.
  bool is_large() const { return words_.size() + sets_.size() > 32'768; }
  const std::string& first() const { return first_; }

  /// The block as bytes; it is empty afterwards.
  std::string finish();

 private:
  std::string first_;
  std::string words_;
  std::string sets_;
  std::vector<std::uint32_t> word_ends_;
  std::vector<std::uint32_t> set_ends_;
};

/// Writes the words of a column, in order, into blocks, and gives each with its first word to a function. There is at
/// least one block, and the first one is given with the empty word, so that every word has a block at or before it.
class PostingsWriter {
 public:
  using Put = std::function<void(std::string_view first, std::string_view bytes)>;
  explicit PostingsWriter(Put put) : put_(std::move(put)) {}

  void add(std::string_view word, std::span<const Local> documents);
  /// REQUIRES: called once, after the last word.
  void finish();

 private:
  void flush();

  Put put_;
  PostingsBlock block_{};
  bool is_first_ = true;
};

// The following functions throw Damaged when the bytes of the block are invalid.

/// The documents of a word in a block; nothing when the block does not have the word.
std::optional<DocumentSet> find_posting(std::string_view block, std::string_view word);

/// The first word of a block at or after `from`, or nothing; it lives as long as the block.
std::optional<std::string_view> next_posting(std::string_view block, std::string_view from);

/// Calls `visit(word, set)` for the words of a block at or after `from`, in order, until it returns false. `set` has
/// the bytes of a DocumentSet.
void each_posting_from(std::string_view block, std::string_view from,
                       const std::function<bool(std::string_view, std::string_view)>& visit);

/// Calls `visit(word, set)` for all words of a block, in order.
void each_posting(std::string_view block, const std::function<void(std::string_view, std::string_view)>& visit);

}  // namespace fsctl::index
