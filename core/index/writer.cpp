#include "core/index/writer.h"

#include "core/index/merge.h"

namespace fsctl::index {
namespace {

/// The open chunk is sealed from this many entries on, or commits: few enough that a reader decodes them in a
/// millisecond or two. So it is from so many bytes of texts on, as readers keep all of its entries in memory.
constexpr std::size_t seal_from = 1'024;
constexpr std::size_t seal_from_bytes = std::size_t{8} * 1024 * 1024;
/// More words than these are forgotten with the next seal.
constexpr std::size_t most_words = 200'000;

}  // namespace

IndexWriter::IndexWriter(store::Store& store, std::int64_t index, const Definition& definition)
    : store_(store),
      index_(index),
      definition_(definition),
      maker_(definition),
      builder_(definition),
      known_words_(definition.columns.size()) {}

store::EntryId IndexWriter::add(const Entry& entry) {
  if (chunk_ == 0) open_chunk();
  const store::EntryId id(chunk_, static_cast<std::int64_t>(builder_.add(entry)));
  bytes_ += entry.bytes();
  if (!is_to_be_sealed())
    addition_.add(entry);
  else if (builder_.is_full())
    seal();
  return id;
}

void IndexWriter::kill(store::EntryId entry) {
  if (entry.is_none()) return;
  if (chunk_ == 0) open_chunk();
  const auto moved = find_moved(entry);
  if (!moved) return;
  note_dead(*moved);
  addition_.kill(*moved);
}

void IndexWriter::note_dead(store::EntryId entry) { dead_[entry.chunk()].add(entry.place()); }

/// Where an entry is now, or nothing when it died before its chunk was merged.
std::optional<store::EntryId> IndexWriter::find_moved(store::EntryId entry) {
  const auto chunk = entry.chunk();
  auto known = moves_.find(chunk);
  if (known == moves_.end()) known = moves_.emplace(chunk, store::find_move(store_, chunk)).first;
  if (!known->second) return entry;
  const auto& move = *known->second;
  const RecordSet entries(move.entries);
  if (!entries.contains(entry.place())) return {};
  return store::EntryId(move.target, move.base + static_cast<std::int64_t>(entries.rank(entry.place())));
}

void IndexWriter::open_chunk() {
  const auto open = store::find_open_chunk(store_, index_);
  chunk_ = open ? *open : store::make_chunk(store_, index_);
  store::each_addition(store_, chunk_, 0, [&](std::string_view addition) {
    ++additions_;
    each_entry(addition, [&](const Entry& entry) {
      builder_.add(entry);
      bytes_ += entry.bytes();
    });
    for (const auto entry : dead_in(addition)) note_dead(entry);
  });
}

/// Brings the words of the open chunk to the store.
void IndexWriter::write_words() {
  const auto& vocabulary = builder_.vocabulary();
  for (std::size_t part = 0; part < known_words_.size(); ++part) {
    auto& known = known_words_[part];
    known.resize(vocabulary.size());
    std::vector<std::string_view> words;
    builder_.each_word(part, [&](std::uint32_t word) {
      if (!known[word]) words.push_back(vocabulary.word(word));
      known[word] = true;
    });
    store::put_words(store_, index_, static_cast<std::int64_t>(part), words);
  }
}

bool IndexWriter::is_to_be_sealed() const {
  return builder_.entries() >= seal_from || bytes_ >= seal_from_bytes ||
         additions_ >= static_cast<std::int64_t>(seal_from);
}

void IndexWriter::flush() {
  if (is_to_be_sealed())
    seal();
  else if (!addition_.empty())
    write_addition();
}

void IndexWriter::write_addition() {
  store::put_addition(store_, chunk_, additions_++, addition_.encode());
  addition_.clear();
}

void IndexWriter::seal() {
  const auto entries = static_cast<std::int64_t>(builder_.entries());
  if (entries > 0) {
    write_words();
    builder_.finish([&](std::size_t part, std::string_view first, std::string_view bytes) {
      store::put_block(store_, chunk_, static_cast<std::int64_t>(part), first, bytes);
    });
    store::put_chunk(store_, chunk_, entries, store::ChunkState::sealed);
  }
  store::clear_tail(store_, chunk_);
  store::note_seal(store_, index_);
  addition_.clear();
  additions_ = 0;
  bytes_ = 0;
  write_dead();
  if (entries > 0) chunk_ = 0;
  if (builder_.vocabulary().size() > most_words) {
    builder_.forget_words();
    known_words_.assign(definition_.columns.size(), {});
  }
  merge();
}

void IndexWriter::write_dead() {
  for (const auto& [chunk, dead] : dead_) {
    RecordSet all(store::dead_of(store_, chunk));
    all |= dead;
    store::put_dead(store_, chunk, all.encode());
  }
  dead_.clear();
}

void IndexWriter::merge() {
  const auto merged = merge_chunks(store_, index_, definition_);
  if (!merged) return;
  moves_.clear();
  if (merged->forgot_words) known_words_.assign(definition_.columns.size(), {});
}

}  // namespace fsctl::index
