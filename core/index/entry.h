#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/definition.h"
#include "core/project/read_path.h"
#include "core/text/collation.h"
#include "core/text/vocabulary.h"

namespace fsctl::index {

/// What the index keeps of one record: pieces of text, numbers and words, each for one column.
class Entry {
 public:
  struct Piece {
    std::uint16_t column;
    double number;
    std::string_view text;
    std::span<const std::uint32_t> words;  ///< by their numbers in the vocabulary the entry was made with
  };

  void clear();
  void add(std::size_t column, std::string_view text, double number = 0);
  void add_words(std::size_t column, std::string_view text, text::Vocabulary& vocabulary);
  std::size_t size() const { return pieces_.size(); }
  Piece piece(std::size_t i) const;

  /// Appends the entry as bytes that need no vocabulary.
  void encode(const text::Vocabulary& vocabulary, std::string& out) const;
  /// Makes this the entry that such bytes tell.
  void decode(std::string_view bytes, text::Vocabulary& vocabulary);

 private:
  struct Stored {
    double number;
    std::uint32_t begin;
    std::uint32_t size;
    std::uint16_t column;
    bool has_words;
  };
  std::vector<Stored> pieces_;
  std::string texts_;
  std::vector<std::uint32_t> words_;
};

/// Makes entries of stored records. One thread at a time.
class EntryMaker {
 public:
  /// REQUIRES: both outlive it.
  EntryMaker(const Definition& definition, text::Vocabulary& vocabulary);

  /// The entry of a record; lives until the next call.
  const Entry& make(const project::RecordView& record);

 private:
  void add_values(std::size_t column, const std::vector<Value>& values);

  const Definition& definition_;
  text::Vocabulary& vocabulary_;
  std::vector<text::Collation> collations_;  ///< one per column of sort keys
  std::vector<std::size_t> collation_of_;    ///< column to collation
  std::vector<stored::View> views_;          ///< column to reader
  Entry entry_;
  std::vector<Value> values_;
  Arena arena_;
};

}  // namespace fsctl::index
