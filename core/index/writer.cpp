#include "core/index/writer.h"

#include "core/index/merge.h"

namespace fsctl::index {
namespace {

/// From this many documents or commits on, the open segment is sealed: a reader decodes as many in a millisecond or
/// two.
constexpr std::size_t seal_from = 1'024;
/// From this many bytes of texts on, the open segment is sealed, as readers keep all of its documents in memory.
constexpr std::size_t seal_from_bytes = std::size_t{8} * 1024 * 1024;
/// With more words than this, the builder's vocabulary is cleared after a seal.
constexpr std::size_t most_words = 200'000;

}  // namespace

IndexWriter::IndexWriter(store::Store& store, store::IndexNumber index, const Definition& definition)
    : store_(store),
      index_(index),
      definition_(definition),
      maker_(definition),
      builder_(definition),
      known_words_(definition.columns.size()) {}

store::DocumentId IndexWriter::add(const Document& document) {
  if (segment_ == store::none) open_segment();
  const store::DocumentId id(segment_, static_cast<std::int64_t>(builder_.add(document)));
  bytes_ += document.bytes();
  if (!is_to_be_sealed())
    addition_.add(document);
  else if (builder_.is_full())
    seal();
  return id;
}

void IndexWriter::remove(store::DocumentId document) {
  if (document.is_none()) return;
  if (segment_ == store::none) open_segment();
  const auto moved = find_moved(document);
  if (!moved) return;
  note_deleted(*moved);
  addition_.remove(*moved);
}

void IndexWriter::note_deleted(store::DocumentId document) { deleted_[document.segment()].add(document.local()); }

/// The id that a document has now; nothing when it was deleted before its segment was merged.
std::optional<store::DocumentId> IndexWriter::find_moved(store::DocumentId document) {
  const auto segment = document.segment();
  auto known = moves_.find(segment);
  if (known == moves_.end()) known = moves_.emplace(segment, store::find_move(store_, segment)).first;
  if (!known->second) return document;
  const auto& move = *known->second;
  const DocumentSet documents(move.documents);
  if (!documents.contains(document.local())) return {};
  return store::DocumentId(move.target, move.base + static_cast<std::int64_t>(documents.rank(document.local())));
}

void IndexWriter::open_segment() {
  const auto open = store::find_open_segment(store_, index_);
  segment_ = open ? *open : store::make_segment(store_, index_);
  store::each_addition(store_, segment_, 0, [&](std::string_view addition) {
    ++additions_;
    each_document(addition, [&](const Document& document) {
      builder_.add(document);
      bytes_ += document.bytes();
    });
    for (const auto document : deleted_in(addition)) note_deleted(document);
  });
}

/// Writes the words of the open segment to the store, except for those that it is known to have.
void IndexWriter::write_words() {
  const auto& vocabulary = builder_.vocabulary();
  for (std::size_t column = 0; column < known_words_.size(); ++column) {
    auto& known = known_words_[column];
    known.resize(vocabulary.size());
    std::vector<std::string_view> words;
    builder_.each_word(column, [&](std::uint32_t word) {
      if (!known[word]) words.push_back(vocabulary.word(word));
      known[word] = true;
    });
    store::put_words(store_, index_, store::ColumnNumber(column), words);
  }
}

bool IndexWriter::is_to_be_sealed() const {
  return builder_.documents() >= seal_from || bytes_ >= seal_from_bytes ||
         additions_ >= static_cast<std::int64_t>(seal_from);
}

void IndexWriter::flush() {
  if (is_to_be_sealed())
    seal();
  else if (!addition_.empty())
    write_addition();
}

void IndexWriter::write_addition() {
  store::put_addition(store_, segment_, additions_++, addition_.encode());
  addition_.clear();
}

void IndexWriter::seal() {
  const auto documents = static_cast<std::int64_t>(builder_.documents());
  if (documents > 0) {
    write_words();
    builder_.finish([&](std::size_t column, std::string_view first, std::string_view bytes) {
      store::put_block(store_, segment_, store::ColumnNumber(column), first, bytes);
    });
    store::put_segment(store_, segment_, documents, store::SegmentState::sealed);
  }
  store::clear_tail(store_, segment_);
  store::note_seal(store_, index_);
  addition_.clear();
  additions_ = 0;
  bytes_ = 0;
  write_deleted();
  if (documents > 0) segment_ = store::none;
  if (builder_.vocabulary().size() > most_words) {
    builder_.forget_words();
    known_words_.assign(definition_.columns.size(), {});
  }
  merge();
}

void IndexWriter::write_deleted() {
  for (const auto& [segment, deleted] : deleted_) {
    DocumentSet all(store::deleted_of(store_, segment));
    all |= deleted;
    store::put_deleted(store_, segment, all.encode());
  }
  deleted_.clear();
}

void IndexWriter::merge() {
  const auto merged = merge_segments(store_, index_, definition_);
  if (!merged) return;
  moves_.clear();
  if (merged->forgot_words) known_words_.assign(definition_.columns.size(), {});
}

}  // namespace fsctl::index
