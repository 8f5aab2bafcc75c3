#include "core/index/chunk_builder.h"

#include <algorithm>

#include "core/store/damage.h"

namespace fsctl::index {
namespace {

constexpr std::uint32_t unknown = ~std::uint32_t{0};
/// What is added comes from a record or from the tail; only the latter can be wrong.
[[noreturn]] void raise_damage() { store::raise_damage("index_tail"); }

/// So many other vocabularies are known at once.
constexpr std::size_t most_vocabularies = 64;

}  // namespace

ChunkBuilder::ChunkBuilder(const Definition& definition)
    : definition_(definition), columns_(definition.columns.size()), postings_(definition.columns.size()) {}

Local ChunkBuilder::add(const Entry& entry) {
  if (is_full()) raise_damage();
  const auto record = static_cast<Local>(entries_++);
  Numbers* numbers = entry.vocabulary() == 0 ? nullptr : &numbers_in(entry.vocabulary());
  for (std::size_t i = 0; i < entry.size(); ++i) {
    const Entry::Piece piece = entry.piece(i);
    if (piece.column >= columns_.size()) raise_damage();
    ColumnBuilder& column = columns_[piece.column];
    switch (definition_.columns[piece.column].kind) {
      case ColumnKind::words:
        add_words(piece, numbers);
        break;
      case ColumnKind::numbers:
        column.add_number(record, piece.number);
        break;
      case ColumnKind::keyed:
        column.add_keyed(record, piece.text, piece.number);
        break;
      case ColumnKind::key:
      case ColumnKind::values:
      case ColumnKind::order:
      case ColumnKind::labels:
        column.add_text(record, piece.text);
        break;
    }
  }
  return record;
}

ChunkBuilder::Numbers& ChunkBuilder::numbers_in(std::uint64_t vocabulary) {
  if (numbers_.size() > most_vocabularies) numbers_.erase(numbers_.begin());  // the oldest
  return numbers_[vocabulary];
}

void ChunkBuilder::add_words(const Entry::Piece& piece, Numbers* numbers) {
  auto folded = piece.text;
  if (!folded.empty() && folded.back() != '\0') raise_damage();
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

void ChunkBuilder::add_word(std::size_t column, std::uint32_t word) {
  auto& postings = postings_[column];
  const auto record = static_cast<Local>(entries_ - 1);
  if (word >= postings.size()) postings.resize(std::max<std::size_t>(word + 1, vocabulary_.size()));
  Hits& records = postings[word];
  if (records.empty() || records.back() != record) records.push_back(record);
}

void ChunkBuilder::forget_words() {
  vocabulary_.clear();
  numbers_.clear();
}

void ChunkBuilder::finish(const Put& put) {
  for (std::size_t part = 0; part < columns_.size(); ++part) {
    const auto kind = definition_.columns[part].kind;
    if (kind == ColumnKind::words)
      finish_words(part, put);
    else
      put(part, "", columns_[part].finish(entries_, kind == ColumnKind::numbers, kind == ColumnKind::keyed));
  }
  entries_ = 0;
}

void ChunkBuilder::each_word(std::size_t part, const std::function<void(std::uint32_t)>& visit) const {
  for (std::uint32_t word = 0; word < postings_[part].size(); ++word)
    if (!postings_[part][word].empty()) visit(word);
}

void ChunkBuilder::finish_words(std::size_t column, const Put& put) {
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
