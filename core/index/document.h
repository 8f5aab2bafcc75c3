#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/definition.h"
#include "core/index/number.h"
#include "core/project/read_path.h"
#include "core/text/collation.h"
#include "core/text/phrases.h"
#include "core/text/stems.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {

/// The part of a text that is indexed for filters, sorts and facets: its first 64 KiB, cut at a character.
std::string_view indexed_text(std::string_view text);

/// A document in the sense of Lucene: what the index keeps of one record, in pieces of text, numbers and words, each
/// for one column.
class Document {
 public:
  /// One value for a column. It lives until the document changes.
  struct Piece {
    std::uint16_t column;
    Number number;
    std::string_view text;                 ///< in a column of words: the folded words, each followed by a zero byte
    std::span<const std::uint32_t> words;  ///< the words' numbers in the vocabulary; empty when it is unknown
  };

  void clear();
  void add(std::size_t column, std::string_view text, const Number& number = {});
  /// Adds the words of a text, with their stems and with the phrases among them unless null. REQUIRES: the same
  /// vocabulary, without a clear(), for all pieces of the document.
  void add_words(std::size_t column, std::string_view text, text::Vocabulary& vocabulary,
                 const text::Stems* stems = nullptr, const text::Phrases* phrases = nullptr);
  /// The number of pieces.
  std::size_t size() const { return pieces_.size(); }
  /// The size of all texts.
  std::size_t bytes() const { return texts_.size(); }
  /// The id of the vocabulary that has numbered the words; 0 when it is unknown.
  std::uint64_t vocabulary() const { return vocabulary_; }
  Piece piece(std::size_t i) const;

  /// Appends the document as bytes, without the numbers of its words.
  void encode(std::string& out) const;
  /// Replaces the document by the one that such bytes hold. Throws Damaged for other bytes.
  void decode(std::string_view bytes);

 private:
  void add_phrases(std::size_t first, text::Vocabulary& vocabulary, const text::Phrases& phrases);

  struct Stored {
    double base;
    std::uint32_t begin;
    std::uint32_t size;
    std::uint16_t column;
    std::uint16_t rest;
    std::uint32_t first_word = 0;
    std::uint32_t words = 0;
  };
  std::uint64_t vocabulary_ = 0;
  std::vector<Stored> pieces_;
  std::vector<std::uint32_t> words_;
  std::string texts_;
};

/// Makes documents of stored records. One thread at a time.
class DocumentMaker {
 public:
  /// REQUIRES: a definition that outlives it.
  explicit DocumentMaker(const Definition& definition);

  /// The document of a record; it lives until the next call.
  const Document& make(const project::RecordView& record);

 private:
  /// What a column of words has beside them.
  struct Besides {
    explicit Besides(const ColumnSpec& column) : stems(column.stemmed), phrases(column.phrases) {}

    text::Stems stems;
    text::Phrases phrases;
  };

  void add_words(std::size_t column, std::string_view text);
  void add_variants(std::size_t column, const project::RecordView& record);
  void add_of_variant(std::size_t column, const Value& value, double place);
  void add_values(std::size_t column, const std::vector<Value>& values);
  void add_value(std::size_t column, const Value& value);
  void add_keyed(std::size_t column, const Value* key, const Value* position);

  const Definition& definition_;
  text::Vocabulary vocabulary_{text::Pieces::words_and_parts};
  std::vector<text::Collation> collations_;  ///< one per column of sort keys
  std::vector<std::size_t> collation_of_;    ///< by column: the index of its collation
  std::map<std::size_t, Besides> besides_;   ///< by column, where there is any
  std::vector<stored::View> views_;          ///< by column: the reader for whom its values are read
  Document document_;
  std::vector<Value> values_;
  std::string option_;
  std::string text_;  ///< a value that is not a text, written as JSON
  Arena arena_;
};

}  // namespace fsctl::index
