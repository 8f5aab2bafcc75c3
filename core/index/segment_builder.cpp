#include "core/index/segment_builder.h"

#include <algorithm>

#include "core/index/damage.h"

namespace fsctl::index {
namespace {

constexpr std::uint32_t unknown = ~std::uint32_t{0};
/// Documents come from records or from the tail in the store, and only the latter can be invalid.
/// The most vocabularies of documents whose numbers are cached.
constexpr std::size_t most_vocabularies = 64;

}  // namespace

SegmentBuilder::SegmentBuilder(const Definition& definition)
    : definition_(definition), columns_(definition.columns.size()), postings_(definition.columns.size()) {}

Local SegmentBuilder::add(const Document& document) {
  if (is_full()) raise_tail_damage();
  const auto local = static_cast<Local>(documents_++);
  Numbers* numbers = document.vocabulary() == 0 ? nullptr : &numbers_in(document.vocabulary());
  for (std::size_t i = 0; i < document.size(); ++i) {
    const Document::Piece piece = document.piece(i);
    if (piece.column >= columns_.size()) raise_tail_damage();
    ColumnBuilder& column = columns_[piece.column];
    switch (definition_.columns[piece.column].kind) {
      case ColumnKind::words:
        add_words(piece, numbers);
        break;
      case ColumnKind::numbers:
      case ColumnKind::variants:
        column.add_number(local, piece.number);
        break;
      case ColumnKind::keyed:
      case ColumnKind::variant_values:
      case ColumnKind::variant_numbers:
        column.add_keyed(local, piece.text, piece.number);
        break;
      case ColumnKind::key:
      case ColumnKind::values:
      case ColumnKind::order:
      case ColumnKind::labels:
        column.add_text(local, piece.text);
        break;
    }
  }
  return local;
}

SegmentBuilder::Numbers& SegmentBuilder::numbers_in(std::uint64_t vocabulary) {
  if (numbers_.size() > most_vocabularies) numbers_.erase(numbers_.begin());  // the oldest one has the lowest id
  return numbers_[vocabulary];
}

void SegmentBuilder::add_words(const Document::Piece& piece, Numbers* numbers) {
  auto folded = piece.text;
  if (!folded.empty() && folded.back() != '\0') raise_tail_damage();
  for (std::size_t i = 0; !folded.empty(); ++i) {
    const auto text = folded.substr(0, folded.find('\0'));
    folded.remove_prefix(text.size() + 1);
    if (numbers == nullptr) {
      add_word(piece.column, vocabulary_.number_of(text));
      continue;
    }
    const auto there = piece.words[i];
    if (there >= numbers->size()) numbers->resize(there + 1, unknown);
    auto& word = (*numbers)[there];
    if (word == unknown) word = vocabulary_.number_of(text);
    add_word(piece.column, word);
  }
}

void SegmentBuilder::add_word(std::size_t column, std::uint32_t word) {
  auto& postings = postings_[column];
  const auto local = static_cast<Local>(documents_ - 1);
  if (word >= postings.size()) postings.resize(std::max<std::size_t>(word + 1, vocabulary_.size()));
  Hits& documents = postings[word];
  if (documents.empty() || documents.back() != local) documents.push_back(local);
}

void SegmentBuilder::forget_words() {
  vocabulary_.clear();
  numbers_.clear();
}

void SegmentBuilder::finish(const Put& put) {
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const auto kind = definition_.columns[column].kind;
    if (kind == ColumnKind::words)
      finish_words(column, put);
    else
      put(column, "", columns_[column].finish(documents_, has_numbers(kind), has_positions(kind)));
  }
  documents_ = 0;
}

void SegmentBuilder::each_word(std::size_t column, const std::function<void(std::uint32_t)>& visit) const {
  for (std::uint32_t word = 0; word < postings_[column].size(); ++word)
    if (!postings_[column][word].empty()) visit(word);
}

void SegmentBuilder::finish_words(std::size_t column, const Put& put) {
  auto& postings = postings_[column];
  std::vector<std::uint32_t> words;
  each_word(column, [&](std::uint32_t word) { words.push_back(word); });
  std::ranges::sort(words, {}, [&](std::uint32_t word) { return vocabulary_.word(word); });
  PostingsWriter writer([&](std::string_view first, std::string_view bytes) { put(column, first, bytes); });
  for (const auto word : words) writer.add(vocabulary_.word(word), postings[word]);
  writer.finish();
  postings.clear();
}

}  // namespace fsctl::index
