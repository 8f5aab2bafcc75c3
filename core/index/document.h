#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/definition.h"
#include "core/index/number.h"
#include "core/project/read_path.h"
#include "core/text/collation.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {

/// The part of a text that is indexed for filters, sorts and facets: its first 64 KiB, cut at a character.
std::string_view indexed_text(std::string_view text);

/// What the index keeps of one record, in the sense of Lucene: pieces of text, numbers and words, each for one column.
class Document {
 public:
  struct Piece {
    std::uint16_t column;
    Number number;
    std::string_view text;                 ///< of a column of words, the folded words with a zero byte after each
    std::span<const std::uint32_t> words;  ///< their numbers in the vocabulary, if it is known
  };

  void clear();
  void add(std::size_t column, std::string_view text, const Number& number = {});
  void add_words(std::size_t column, std::string_view text, text::Vocabulary& vocabulary);
  std::size_t size() const { return pieces_.size(); }
  /// Of its texts.
  std::size_t bytes() const { return texts_.size(); }
  /// The id of the vocabulary that has numbered the words; 0 when it is unknown.
  std::uint64_t vocabulary() const { return vocabulary_; }
  Piece piece(std::size_t i) const;

  /// Appends the document as bytes, and back. The latter throws Damaged when there is no document in them.
  void encode(std::string& out) const;
  void decode(std::string_view bytes);

 private:
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
  explicit DocumentMaker(const Definition& definition);

  /// The document of a record; lives until the next call.
  const Document& make(const project::RecordView& record);

 private:
  void add_values(std::size_t column, const std::vector<Value>& values);
  void add_value(std::size_t column, const Value& value);
  void add_keyed(std::size_t column, const Value* key, const Value* position);

  const Definition& definition_;
  text::Vocabulary vocabulary_;
  std::vector<text::Collation> collations_;  ///< one per column of sort keys
  std::vector<std::size_t> collation_of_;    ///< column to collation
  std::vector<stored::View> views_;          ///< column to reader
  Document document_;
  std::vector<Value> values_;
  std::string option_;
  std::string text_;  ///< of a value that is none
  Arena arena_;
};

}  // namespace fsctl::index
