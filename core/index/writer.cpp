#include "core/index/writer.h"

#include <algorithm>

#include "core/store/index_rows.h"

namespace fsctl::index {
namespace {

/// The open chunk is sealed from this many entries on: few enough that a reader decodes them in a millisecond or two.
constexpr std::size_t seal_from = 1'024;
/// So many words of a column are remembered as written.
constexpr std::size_t most_known_words = 50'000;

}  // namespace

IndexWriter::IndexWriter(store::Store& store, std::int64_t index, const Definition& definition)
    : store_(store), index_(index), definition_(definition), maker_(definition) {}

std::int64_t IndexWriter::add(const Entry& entry) {
  if (chunk_ == 0) open_chunk();
  if (!builder_ && stored_ + pending_.size() + 1 >= seal_from) start_building();
  std::size_t place = 0;
  if (builder_) {
    place = builder_->add(entry);
  } else {
    place = stored_ + pending_.size();
    pending_.push_back(entry);
  }
  const auto number = chunk_ << 16 | static_cast<std::int64_t>(place);
  if (builder_ && builder_->is_full()) seal();
  return number;
}

void IndexWriter::open_chunk() {
  const auto rows = store::chunks_of(store_, index_);
  const auto open = std::ranges::find(rows, false, &store::ChunkRow::sealed);
  chunk_ = open != rows.end() ? open->number : store::make_chunk(store_, index_);
  stored_ = open != rows.end() ? static_cast<std::size_t>(open->entries) : 0;
}

void IndexWriter::start_building() {
  builder_ = std::make_unique<ChunkBuilder>(definition_);
  store::each_tail_entry(store_, chunk_, [&](std::string_view bytes) { builder_->add(Entry::decode(bytes)); });
  for (const Entry& entry : pending_) builder_->add(entry);
  pending_.clear();
}

void IndexWriter::kill(std::int64_t entry) {
  if (entry == 0) return;
  const auto chunk = entry >> 16;
  auto known = dead_.find(chunk);
  if (known == dead_.end()) known = dead_.emplace(chunk, RecordSet(store::dead_of(store_, chunk))).first;
  known->second.add(static_cast<Local>(entry & 0xFFFF));
}

void IndexWriter::flush() {
  if (builder_)
    seal();
  else if (!pending_.empty())
    write_tail();
  write_dead();
}

void IndexWriter::seal() {
  write_words(*builder_);
  const auto entries = builder_->entries();
  builder_->finish([&](std::size_t part, std::string_view first, std::string_view bytes) {
    store::put_block(store_, chunk_, static_cast<std::int64_t>(part), first, bytes);
  });
  store::clear_tail(store_, chunk_);
  store::put_chunk(store_, chunk_, static_cast<std::int64_t>(entries), true);
  builder_.reset();
  chunk_ = 0;
  stored_ = 0;
}

void IndexWriter::write_tail() {
  ChunkBuilder builder(definition_);
  for (const Entry& entry : pending_) {
    builder.add(entry);
    store::put_tail_entry(store_, chunk_, static_cast<std::int64_t>(stored_++),
                          entry.encode(definition_, builder.vocabulary()));
  }
  write_words(builder);
  pending_.clear();
  store::put_chunk(store_, chunk_, static_cast<std::int64_t>(stored_), false);
}

void IndexWriter::write_words(const ChunkBuilder& builder) {
  for (std::size_t part = 0; part < definition_.columns.size(); ++part)
    if (definition_.columns[part].kind == ColumnKind::words)
      builder.each_word(part, [&](std::string_view word) { write_word(part, word); });
}

void IndexWriter::write_word(std::size_t part, std::string_view word) {
  auto& known = known_words_[part];
  if (known.contains(word)) return;
  store::put_word(store_, index_, static_cast<std::int64_t>(part), word);
  if (known.size() == most_known_words) known.clear();
  known.emplace(word);
}

void IndexWriter::write_dead() {
  for (const auto& [chunk, dead] : dead_) store::put_dead(store_, chunk, dead.encode());
  dead_.clear();
}

}  // namespace fsctl::index
