#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/document_set.h"

namespace fsctl::index {

/// Collects words in order with the documents that hold them, into blocks of some kilobytes.
class PostingsBlock {
 public:
  void add(std::string_view word, std::span<const Local> documents);
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

/// Writes the words of a column, in order, into as many blocks as that takes: at least one, and the first one's first
/// word counts as empty, so that every word has a block at or before it.
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

/// The documents of a word in a block, or nothing.
std::optional<DocumentSet> find_posting(std::string_view block, std::string_view word);

/// The first word of a block at or after `from`; lives as long as the block.
std::optional<std::string_view> next_posting(std::string_view block, std::string_view from);

/// Calls `visit` with the words of a block at or after `from`, in order, and the bytes of their sets, while it gives
/// true.
void each_posting_from(std::string_view block, std::string_view from,
                       const std::function<bool(std::string_view, std::string_view)>& visit);

/// Calls `visit` with every word of a block, in order, and the bytes of its set.
void each_posting(std::string_view block, const std::function<void(std::string_view, std::string_view)>& visit);

}  // namespace fsctl::index
