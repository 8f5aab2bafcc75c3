#pragma once

#include <functional>
#include <map>
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
  /// REQUIRES: a definition that outlives it.
  explicit ChunkBuilder(const Definition& definition);

  std::size_t entries() const { return entries_; }
  bool is_full() const { return entries_ == max_entries; }

  /// Adds the next record and gives its place.
  Local add(const Entry& entry);

  /// Calls `put(part, first, bytes)` for every block; the builder has no entries afterwards, but knows its words.
  using Put = std::function<void(std::size_t part, std::string_view first, std::string_view bytes)>;
  void finish(const Put& put);

  /// The words of a column so far, each once, by their numbers.
  void each_word(std::size_t part, const std::function<void(std::uint32_t)>& visit) const;

  const text::Vocabulary& vocabulary() const { return vocabulary_; }
  /// Numbers words from 0 again. REQUIRES: no entries.
  void forget_words();

 private:
  /// The numbers that words of another vocabulary have in this one, by their number there.
  using Numbers = std::vector<std::uint32_t>;

  Numbers& numbers_in(std::uint64_t vocabulary);
  void add_words(const Entry::Piece& piece, Numbers* numbers);
  void add_word(std::size_t column, std::uint32_t word);
  void finish_words(std::size_t column, const Put& put);

  const Definition& definition_;
  std::size_t entries_ = 0;
  std::vector<ColumnBuilder> columns_;
  /// Column to word number to the records that hold it.
  std::vector<std::vector<Hits>> postings_;
  text::Vocabulary vocabulary_;
  std::map<std::uint64_t, Numbers> numbers_;  ///< by the vocabulary's id
};

}  // namespace fsctl::index
