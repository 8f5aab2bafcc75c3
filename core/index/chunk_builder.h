#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/column.h"
#include "core/index/entry.h"
#include "core/index/postings.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {

/// Turns the entries of up to 65,535 records into the blocks of a chunk.
class ChunkBuilder {
 public:
  /// REQUIRES: both outlive it; the vocabulary is that of the entries, and keeps its numbers while there are any.
  ChunkBuilder(const Definition& definition, const text::Vocabulary& vocabulary);

  std::size_t entries() const { return entries_; }
  bool is_full() const { return entries_ == max_entries; }

  /// Adds the next record and gives its place.
  Local add(const Entry& entry);

  /// Calls `put(part, first, bytes)` for every block; the builder is empty afterwards.
  using Put = std::function<void(std::size_t part, std::string_view first, std::string_view bytes)>;
  void finish(const Put& put);

  /// The words of a column so far, each once, by their numbers in the vocabulary.
  void each_word(std::size_t part, const std::function<void(std::uint32_t)>& visit) const;

 private:
  void add_words(std::size_t column, std::span<const std::uint32_t> words);
  void finish_words(std::size_t column, const Put& put);

  const Definition& definition_;
  std::size_t entries_ = 0;
  std::vector<ColumnBuilder> columns_;
  /// Column to word number to the records that hold it.
  std::vector<std::vector<Hits>> postings_;
  const text::Vocabulary& vocabulary_;
};

}  // namespace fsctl::index
