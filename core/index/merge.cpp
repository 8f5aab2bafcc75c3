#include "core/index/merge.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/index/postings.h"
#include "core/index/stored_chunk.h"
#include "core/store/damage.h"
#include "core/store/index_rows.h"

namespace fsctl::index {
namespace {

/// So many chunks of one size are merged.
constexpr std::size_t fan_in = 8;
/// A chunk with fewer entries is not rewritten alone.
constexpr std::size_t worth_rewriting = 2'048;
constexpr std::size_t small_chunk = max_entries / fan_in;
constexpr std::size_t medium_chunk = max_entries / 2;

/// A chunk that is to be merged, and where its live entries go.
struct Source {
  std::int64_t number;
  store::ChunkState state;
  std::size_t entries;
  RecordSet dead;
  Hits live{};
  std::size_t base = 0;

  std::size_t live_count() const { return entries - dead.size(); }
};

std::vector<Source> sealed_chunks(store::Store& store, std::int64_t index) {
  std::vector<Source> chunks;
  for (const auto& row : store::chunks_of(store, index))
    if (row.state != store::ChunkState::open)
      chunks.push_back({.number = row.number, .state = row.state, .entries = entries_of(row), .dead = dead_of(row)});
  std::ranges::sort(chunks, {}, &Source::live_count);
  return chunks;
}

/// How many of the first chunks are of at most this size, if there are enough of them, and fit into one.
std::size_t count_mergeable(const std::vector<Source>& chunks, std::size_t size) {
  const auto end = std::ranges::upper_bound(chunks, size, {}, &Source::live_count);
  if (end - chunks.begin() < static_cast<std::ptrdiff_t>(fan_in)) return 0;
  std::size_t live = 0;
  auto fitting = chunks.begin();
  while (fitting != end && live + fitting->live_count() <= max_entries) live += (fitting++)->live_count();
  return static_cast<std::size_t>(fitting - chunks.begin());
}

/// Moves the chunks to be merged to the front and gives their number. The chunks are in the order of their live
/// entries.
std::size_t choose(std::vector<Source>& chunks) {
  const auto emptied = std::ranges::upper_bound(chunks, std::size_t{0}, {}, &Source::live_count) - chunks.begin();
  if (emptied > 0) return static_cast<std::size_t>(emptied);
  const auto mostly_dead = std::ranges::find_if(chunks, [](const Source& chunk) {
    return chunk.entries >= worth_rewriting && chunk.live_count() < chunk.entries / 2;
  });
  if (mostly_dead != chunks.end()) {
    std::rotate(chunks.begin(), mostly_dead, mostly_dead + 1);
    return 1;
  }
  const auto small = count_mergeable(chunks, small_chunk);
  return small > 0 ? small : count_mergeable(chunks, medium_chunk);
}

class Merge {
 public:
  Merge(store::Store& store, std::int64_t index, const Definition& definition, std::vector<Source> sources,
        std::vector<Source> others)
      : store_(store),
        index_(index),
        definition_(definition),
        sources_(std::move(sources)),
        others_(std::move(others)) {
    for (Source& source : sources_) {
      source.base = entries_;
      for (std::size_t entry = 0; entry < source.entries; ++entry)
        if (!source.dead.contains(static_cast<Local>(entry))) source.live.push_back(static_cast<Local>(entry));
      entries_ += source.live.size();
    }
  }

  Merged run() {
    if (entries_ > 0) target_ = store::make_chunk(store_, index_);
    for (std::size_t part = 0; part < definition_.columns.size(); ++part) {
      if (definition_.columns[part].kind == ColumnKind::words)
        merge_words(part);
      else if (entries_ > 0)
        put(part, "", merged_column(part));
    }
    for (const Source& source : sources_) {
      move_entries(source);
      store::remove_chunk(store_, source.number);
    }
    if (entries_ > 0) store::put_chunk(store_, target_, static_cast<std::int64_t>(entries_), store::ChunkState::merged);
    return merged_;
  }

 private:
  void put(std::size_t part, std::string_view first, std::string_view bytes) {
    store::put_block(store_, target_, static_cast<std::int64_t>(part), first, bytes);
  }

  std::string merged_column(std::size_t part) {
    ColumnBuilder builder;
    for (const Source& source : sources_)
      store::each_block(store_, source.number, static_cast<std::int64_t>(part), [&](std::string_view bytes) {
        const Column column = read_column(bytes, source.entries, definition_.columns[part].kind);
        for (std::size_t i = 0; i < source.live.size(); ++i)
          column.each_value(source.live[i], [&](Code code, const Number& position) {
            const auto record = static_cast<Local>(source.base + i);
            if (column.is_numeric())
              builder.add_number(record, column.number(code));
            else
              builder.add_keyed(record, column.text(code), position);
          });
      });
    const auto kind = definition_.columns[part].kind;
    return builder.finish(entries_, kind == ColumnKind::numbers, kind == ColumnKind::keyed);
  }

  void merge_words(std::size_t part) {
    const auto postings = merged_postings(part);
    PostingsWriter writer([&](std::string_view first, std::string_view bytes) { put(part, first, bytes); });
    std::vector<std::string> gone;
    for (const auto& [word, records] : postings) {
      if (records.empty())
        gone.push_back(word);
      else
        writer.add(word, records);
    }
    if (entries_ > 0) writer.finish();
    forget_words(part, std::move(gone));
  }

  std::map<std::string, Hits, std::less<>> merged_postings(std::size_t part) {
    std::map<std::string, Hits, std::less<>> postings;
    for (const Source& source : sources_) {
      std::vector<std::int32_t> places(source.entries, -1);
      for (std::size_t i = 0; i < source.live.size(); ++i)
        places[source.live[i]] = static_cast<std::int32_t>(source.base + i);
      store::each_block(store_, source.number, static_cast<std::int64_t>(part), [&](std::string_view block) {
        each_posting(block, [&](std::string_view word, std::string_view set) {
          auto& records = postings.try_emplace(std::string(word)).first->second;
          const auto found = decode_records(set);
          if (!found.empty() && found.back() >= places.size()) store::raise_damage("index_block");
          for (const Local record : found)
            if (places[record] >= 0) records.push_back(static_cast<Local>(places[record]));
        });
      });
    }
    return postings;
  }

  /// Takes words out of the store that no chunk holds. The words are in order.
  void forget_words(std::size_t part, std::vector<std::string> words) {
    for (const Source& other : others_) {
      std::string first;
      std::optional<std::string> block;
      std::erase_if(words, [&](const std::string& word) {
        const auto at = store::find_block_first(store_, other.number, static_cast<std::int64_t>(part), word);
        if (!block || at != first) block = store::find_block(store_, other.number, static_cast<std::int64_t>(part), at);
        first = at;
        if (!block) store::raise_damage("index_block");
        const auto set = find_posting(*block, word);
        return set && !RecordSet(*set).empty();
      });
    }
    store::remove_words(store_, index_, static_cast<std::int64_t>(part), words);
    merged_.forgot_words = merged_.forgot_words || !words.empty();
  }

  void move_entries(const Source& source) {
    for (const auto& move : store::moves_to(store_, source.number)) {
      const auto before = decode_records(move.entries);
      keep_move(move.chunk, before, static_cast<std::size_t>(move.base), source);
    }
    if (source.state == store::ChunkState::merged) return;  // its own number was never given to an entry
    Hits all(source.entries);
    std::iota(all.begin(), all.end(), Local{0});
    keep_move(source.number, all, 0, source);
  }

  /// Notes where those entries of a chunk that is no more are now that were in a source from a place on.
  void keep_move(std::int64_t chunk, const Hits& before, std::size_t begin, const Source& source) {
    const auto first = std::ranges::lower_bound(source.live, begin) - source.live.begin();
    Hits entries;
    for (auto i = static_cast<std::size_t>(first); i < source.live.size(); ++i) {
      if (source.live[i] >= begin + before.size()) break;
      entries.push_back(before[source.live[i] - begin]);
    }
    if (entries.empty())
      store::remove_move(store_, chunk);
    else
      store::put_move(store_, {.chunk = chunk,
                               .target = target_,
                               .base = static_cast<std::int64_t>(source.base) + first,
                               .entries = encode_records(entries)});
  }

  store::Store& store_;
  std::int64_t index_;
  const Definition& definition_;
  std::vector<Source> sources_;
  std::vector<Source> others_;
  std::size_t entries_ = 0;  ///< of the chunk they are merged into
  std::int64_t target_ = 0;
  Merged merged_;
};

}  // namespace

std::optional<Merged> merge_chunks(store::Store& store, std::int64_t index, const Definition& definition) {
  auto chunks = sealed_chunks(store, index);
  const auto count = static_cast<std::ptrdiff_t>(choose(chunks));
  if (count == 0) return {};
  std::vector<Source> others(std::make_move_iterator(chunks.begin() + count), std::make_move_iterator(chunks.end()));
  chunks.erase(chunks.begin() + count, chunks.end());
  std::ranges::reverse(others);  // the largest one most likely knows a word
  return Merge(store, index, definition, std::move(chunks), std::move(others)).run();
}

}  // namespace fsctl::index
