#include "core/index/chunk_builder.h"

#include <algorithm>

namespace fsctl::index {

ChunkBuilder::ChunkBuilder(const Definition& definition)
    : definition_(definition), columns_(definition.columns.size()), postings_(definition.columns.size()) {}

Local ChunkBuilder::add(const Entry& entry) {
  const auto record = static_cast<Local>(entries_++);
  for (std::size_t i = 0; i < entry.size(); ++i) {
    const Entry::Piece piece = entry.piece(i);
    ColumnBuilder& column = columns_[piece.column];
    switch (definition_.columns[piece.column].kind) {
      case ColumnKind::words:
        add_words(piece.column, piece);
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
        column.add_text(record, piece.text);
        break;
    }
  }
  return record;
}

void ChunkBuilder::add_words(std::size_t column, const Entry::Piece& piece) {
  words_.clear();
  if (piece.is_folded_words) {
    for (std::string_view rest = piece.text; !rest.empty();) {
      const auto end = rest.find('\0');
      words_.push_back(vocabulary_.number_of(rest.substr(0, end)));
      rest.remove_prefix(end + 1);
    }
  } else {
    vocabulary_.split(piece.text, words_);
  }
  auto& postings = postings_[column];
  const auto record = static_cast<Local>(entries_ - 1);
  for (const auto word : words_) {
    if (word >= postings.size()) postings.resize(std::max<std::size_t>(word + 1, vocabulary_.size()));
    Hits& records = postings[word];
    if (records.empty() || records.back() != record) records.push_back(record);
  }
}

void ChunkBuilder::finish(const Put& put) {
  for (std::size_t part = 0; part < columns_.size(); ++part) {
    const auto kind = definition_.columns[part].kind;
    if (kind == ColumnKind::words)
      finish_words(part, put);
    else
      put(part, "", columns_[part].finish(entries_, kind == ColumnKind::numbers, kind == ColumnKind::keyed));
  }
  vocabulary_.clear();
  entries_ = 0;
}

void ChunkBuilder::finish_words(std::size_t column, const Put& put) {
  auto& postings = postings_[column];
  std::vector<std::uint32_t> words;
  for (std::uint32_t word = 0; word < postings.size(); ++word)
    if (!postings[word].empty()) words.push_back(word);
  std::ranges::sort(words, {}, [&](std::uint32_t word) { return vocabulary_.word(word); });
  PostingsBlock block;
  bool is_first = true;
  const auto flush = [&] {
    const std::string first = is_first ? "" : block.first();  // so that every word has a block at or before it
    is_first = false;
    put(column, first, block.finish());
  };
  for (const auto word : words) {
    block.add(vocabulary_.word(word), RecordSet(postings[word]));
    if (block.is_large()) flush();
  }
  if (!block.empty() || is_first) flush();
  postings.clear();
}

void ChunkBuilder::each_word(std::size_t part, const std::function<void(std::string_view)>& visit) const {
  for (std::uint32_t word = 0; word < postings_[part].size(); ++word)
    if (!postings_[part][word].empty()) visit(vocabulary_.word(word));
}

}  // namespace fsctl::index
