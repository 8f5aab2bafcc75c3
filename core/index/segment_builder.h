#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/column_builder.h"
#include "core/index/document.h"
#include "core/index/postings.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {

/// Turns up to 65,535 documents into the blocks of a segment: one for each column, and several for a column of many
/// words.
class SegmentBuilder {
 public:
  /// REQUIRES: a definition that outlives it.
  explicit SegmentBuilder(const Definition& definition);

  std::size_t documents() const { return documents_; }
  bool is_full() const { return documents_ == max_documents; }

  /// Adds the next document and returns its number in the segment. Throws Damaged when the builder is full, or when the
  /// document does not fit the definition.
  Local add(const Document& document);

  /// Calls `put(column, first, bytes)` for every block. Afterwards the builder has no documents, but the numbers of
  /// words stay the same.
  using Put = std::function<void(std::size_t column, std::string_view first, std::string_view bytes)>;
  void finish(const Put& put);

  /// Calls `visit` with the number of each word that documents have in a column, once per word.
  void each_word(std::size_t column, const std::function<void(std::uint32_t)>& visit) const;

  const text::Vocabulary& vocabulary() const { return vocabulary_; }
  /// Removes all words; new ones are numbered from 0 again. REQUIRES: no documents.
  void forget_words();

 private:
  /// The numbers that words of another vocabulary have in this one, by their number there.
  using Numbers = std::vector<std::uint32_t>;

  Numbers& numbers_in(std::uint64_t vocabulary);
  void add_words(const Document::Piece& piece, Numbers* numbers);
  void add_word(std::size_t column, std::uint32_t word);
  void finish_words(std::size_t column, const Put& put);

  const Definition& definition_;
  std::size_t documents_ = 0;
  std::vector<ColumnBuilder> columns_;
  /// By column, then by word number: the documents that hold the word.
  std::vector<std::vector<Hits>> postings_;
  text::Vocabulary vocabulary_;
  std::map<std::uint64_t, Numbers> numbers_;  ///< by the vocabulary's id
};

}  // namespace fsctl::index
