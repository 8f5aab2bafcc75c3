#include "core/index/snapshot.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <span>

#include "core/index/dictionary.h"
#include "core/index/postings.h"
#include "core/index/stored_chunk.h"
#include "core/store/damage.h"
#include "core/store/index_rows.h"

namespace fsctl::index {
namespace {

std::string as_bytes(std::int64_t number) { return {reinterpret_cast<const char*>(&number), sizeof number}; }

std::size_t bytes_of(const Figures&) { return 0; }
std::size_t bytes_of(const FacetCounts& counts) { return counts.bytes(); }
std::size_t bytes_of(const std::vector<std::string>& texts) {
  std::size_t bytes = 0;
  for (const auto& text : texts) bytes += sizeof text + text.size();
  return bytes;
}
std::size_t bytes_of(const OptionLabels& labels) {
  constexpr std::size_t node = 64;
  std::size_t bytes = 0;
  for (const auto& [value, label] : labels) bytes += node + 2 * sizeof value + value.size() + label.size();
  return bytes;
}

/// The codes of each record's first value in sorting order: reversed when descending, absent ones last.
std::vector<Code> sorting_codes(const Column& column, bool descending) {
  const auto distinct = static_cast<Code>(column.distinct());
  std::vector<Code> codes(column.entries());
  for (std::size_t record = 0; record < codes.size(); ++record) {
    const Code code = column.first(static_cast<Local>(record));
    codes[record] = code == no_code ? distinct : descending ? distinct - 1 - code : code;
  }
  return codes;
}

/// Sorts records by their codes, keeping the order they come in among equals.
Hits counting_sort(const Hits& records, const std::vector<Code>& codes, std::size_t distinct) {
  std::vector<std::uint32_t> begins(distinct + 2);
  for (const Local record : records) ++begins[codes[record] + 1U];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  Hits sorted(records.size());
  for (const Local record : records) sorted[begins[codes[record]]++] = record;
  return sorted;
}

}  // namespace

Hits live_records(const Chunk& chunk) {
  Hits live;
  live.reserve(chunk.entries);
  for (std::size_t record = 0; record < chunk.entries; ++record)
    if (!chunk.is_dead(static_cast<Local>(record))) live.push_back(static_cast<Local>(record));
  return live;
}

Snapshot::Snapshot(store::Store& store, std::int64_t index, std::shared_ptr<const Definition> definition,
                   std::shared_ptr<PartCache> cache, const Snapshot* before)
    : index_(index), definition_(std::move(definition)), cache_(std::move(cache)) {
  const auto seal = store::last_seal_of(store, index);
  const bool goes_on = before != nullptr && before->sealed_->seal == seal;
  if (goes_on)
    sealed_ = before->sealed_;
  else
    read_sealed(store, seal);
  tail_ = read_tail(store, index, *definition_, goes_on ? before->tail_ : nullptr);
  origin_ = cache_->origin("tail " + as_bytes(seal) + tail_->name());
  chunks_ = sealed_->chunks;
  add_slices();
  bury_dead();
  for (const Chunk& chunk : chunks_) total_ += chunk.live();
}

void Snapshot::read_sealed(store::Store& store, std::int64_t seal) {
  sealed_ = std::make_shared<SealedChunks>();
  sealed_->seal = seal;
  sealed_->origin = cache_->origin("sealed " + as_bytes(seal));
  for (const auto& row : store::chunks_of(store, index_)) {
    if (row.state == store::ChunkState::open) continue;
    Chunk& chunk = sealed_->chunks.emplace_back(Chunk{
        .number = row.number, .entries = entries_of(row), .origin = cache_->origin("chunk " + as_bytes(row.number))});
    if (!row.dead.empty()) chunk.dead = std::make_shared<const RecordSet>(dead_of(row));
  }
}

void Snapshot::add_slices() {
  for (const auto& slice : tail_->slices) {
    // However the slice came about, what it holds is the same.
    const auto which = static_cast<std::int64_t>(slice->first << 32U | slice->entries);
    chunks_.push_back({.number = tail_->chunk,
                       .entries = slice->entries,
                       .slice = slice,
                       .origin = cache_->origin("slice " + as_bytes(tail_->chunk) + as_bytes(which))});
  }
}

/// Takes out those of whom the tail tells that they are dead.
void Snapshot::bury_dead() {
  std::map<std::size_t, Hits> dead;
  for (const auto entry : tail_->dead) {
    const std::size_t place = entry.place();
    const auto chunk = std::ranges::find_if(chunks_, [&](const Chunk& candidate) {
      if (candidate.number != entry.chunk()) return false;
      return !candidate.slice || place - candidate.slice->first < candidate.entries;
    });
    if (chunk == chunks_.end()) continue;
    if (!chunk->slice && place >= chunk->entries) store::raise_damage("index_tail");
    dead[static_cast<std::size_t>(chunk - chunks_.begin())].push_back(
        static_cast<Local>(place - (chunk->slice ? chunk->slice->first : 0)));
  }
  for (const auto& [place, records] : dead) {
    Chunk& chunk = chunks_[place];
    RecordSet newly{std::span<const Local>(records)};
    if (chunk.dead) newly -= *chunk.dead;
    if (!chunk.slice) newly_dead_[place] = newly.hits();
    if (chunk.dead) newly |= *chunk.dead;
    chunk.dead = std::make_shared<const RecordSet>(std::move(newly));
  }
}

std::size_t Snapshot::bytes() const {
  constexpr std::size_t decoded = 4;  // about so much more than what it was decoded from
  std::size_t bytes = sizeof(Snapshot) + chunks_.size() * sizeof(Chunk) + tail_->dead.size() * sizeof(std::int64_t);
  for (const auto& slice : tail_->slices)
    for (const auto& addition : slice->additions) bytes += addition.size() * decoded;
  return bytes;
}

std::shared_ptr<const Column> Snapshot::column(store::Store& store, const Chunk& chunk, std::size_t part) const {
  if (chunk.slice) return chunk.slice->columns[part];
  return cache_->get<Column>(part_key(*chunk.origin, part, 'c'), [&] {
    const auto block = store::find_block(store, chunk.number, static_cast<std::int64_t>(part), "");
    if (!block) store::raise_damage("index_block");
    auto column = std::make_shared<const Column>(read_column(*block, chunk.entries, definition_->columns[part].kind));
    return std::pair(column, column->bytes());
  });
}

std::shared_ptr<const FoldedTexts> Snapshot::folded_texts(store::Store& store, const Chunk& chunk,
                                                          std::size_t part) const {
  return cache_->get<FoldedTexts>(part_key(*chunk.origin, part, 'f'), [&] {
    auto texts = std::make_shared<const FoldedTexts>(*column(store, chunk, part));
    return std::pair(texts, texts->bytes());
  });
}

std::shared_ptr<const RecordSet> Snapshot::posting(store::Store& store, const Chunk& chunk, std::size_t part,
                                                   const std::string& word) const {
  const auto in_block = [&](std::string_view block) {
    return std::make_shared<const RecordSet>(find_posting(block, word).value_or(RecordSet()));
  };
  if (chunk.slice) return in_block(std::prev(chunk.slice->postings[part].upper_bound(word))->second);
  return cache_->get<RecordSet>(part_key(*chunk.origin, part, 'w', word), [&] {
    const auto block = store::find_block(store, chunk.number, static_cast<std::int64_t>(part), word);
    auto set = block ? in_block(*block) : std::make_shared<const RecordSet>();
    if (!set->fits(chunk.entries)) store::raise_damage("index_block");
    return std::pair(set, set->size() * 2 + 64);
  });
}

std::shared_ptr<const Beginning> Snapshot::beginning(store::Store& store, const Chunk& chunk, std::size_t part,
                                                     const std::string& prefix) const {
  const auto collect = [&](const auto& each_block) {
    auto beginning = std::make_shared<Beginning>();
    each_block([&](std::string_view block) {
      each_posting_from(block, prefix, [&](std::string_view word, std::string_view set) {
        if (!word.starts_with(prefix)) return false;
        beginning->records |= RecordSet(set);
        ++beginning->words;
        return true;
      });
    });
    if (!beginning->records.fits(chunk.entries)) store::raise_damage("index_block");
    return beginning;
  };
  if (chunk.slice) {
    const auto& blocks = chunk.slice->postings[part];
    return collect([&](const auto& visit) {
      for (auto block = std::prev(blocks.upper_bound(prefix)); block != blocks.end(); ++block) visit(block->second);
    });
  }
  return cache_->get<Beginning>(part_key(*chunk.origin, part, 'b', prefix), [&] {
    const auto number = static_cast<std::int64_t>(part);
    std::shared_ptr<const Beginning> made = collect([&](const auto& visit) {
      if (const auto block = store::find_block(store, chunk.number, number, prefix)) visit(*block);
      store::each_block_between(store, chunk.number, number, prefix, prefix + '\xFF', visit);
    });
    return std::pair(made, made->records.size() * sizeof(Local) + sizeof(Beginning));
  });
}

std::shared_ptr<const Hits> Snapshot::in_order(store::Store& store, const Chunk& chunk, std::size_t part,
                                               bool descending) const {
  const auto make = [&] {
    const auto keys = column(store, chunk, 0);
    const auto sorted_by = column(store, chunk, part);
    Hits all(chunk.entries);
    std::iota(all.begin(), all.end(), Local{0});
    // A key stands here twice when its record changed while the chunk was open.
    const auto by_key = counting_sort(all, sorting_codes(*keys, false), keys->distinct());
    auto hits = std::make_shared<const Hits>(
        counting_sort(by_key, sorting_codes(*sorted_by, descending), sorted_by->distinct()));
    return std::pair(hits, hits->size() * sizeof(Local));
  };
  return cache_->get<Hits>(part_key(*chunk.origin, part, descending ? 'd' : 'a'), make);
}

std::shared_ptr<const Column> Snapshot::positions(store::Store& store, const Chunk& chunk, std::size_t part,
                                                  const std::string& key) const {
  const auto make = [&] {
    const auto all = column(store, chunk, part);
    ColumnBuilder builder;
    if (const auto code = all->find(key))
      all->with_codes([&](auto codes, auto starts) {
        for (std::size_t record = 0; record + 1 < starts.size(); ++record)
          for (auto at = starts[record]; at < starts[record + 1]; ++at)
            if (codes[at] == *code) builder.add_number(static_cast<Local>(record), all->position(at));
      });
    auto positions = std::make_shared<const Column>(builder.finish(chunk.entries, true));
    return std::pair(positions, positions->bytes());
  };
  return cache_->get<Column>(part_key(*chunk.origin, part, 'p', key), make);
}

template <typename T, typename Make>
std::shared_ptr<const T> Snapshot::once(std::string_view origin, char use, std::size_t part, const Make& make) const {
  return cache_->get<T>(part_key(origin, part, use), [&] {
    auto made = std::make_shared<const T>(make());
    return std::pair(made, sizeof(T) + bytes_of(*made));
  });
}

std::shared_ptr<const FacetCounts> Snapshot::facet_counts(store::Store& store, std::size_t part) const {
  return once<FacetCounts>(*origin_, 'F', part, [&] {
    FacetCounts counts(sealed_facet_counts(store, part));
    for (const auto& [chunk, dead] : newly_dead_) counts.remove(chunk, *column(store, chunks_[chunk], part), dead);
    for (auto chunk = sealed_->chunks.size(); chunk < chunks_.size(); ++chunk)
      counts.add_chunk(*column(store, chunks_[chunk], part), live_records(chunks_[chunk]));
    return counts;
  });
}

std::shared_ptr<const Figures> Snapshot::figures(store::Store& store, std::size_t part) const {
  return once<Figures>(*origin_, 'G', part, [&] {
    FigureCount count;
    for (const Chunk& chunk : chunks_) count.add(*column(store, chunk, part), live_records(chunk));
    return count.figures();
  });
}

std::shared_ptr<const std::vector<std::string>> Snapshot::attributes(store::Store& store, std::size_t part) const {
  return once<std::vector<std::string>>(*origin_, 'A', part, [&] { return attributes_in(*facet_counts(store, part)); });
}

std::shared_ptr<const OptionLabels> Snapshot::option_labels(store::Store& store, std::size_t part) const {
  return once<OptionLabels>(*origin_, 'L', part, [&] { return labels_in(*facet_counts(store, part)); });
}

std::shared_ptr<const FacetCounts> Snapshot::sealed_facet_counts(store::Store& store, std::size_t part) const {
  return once<FacetCounts>(*sealed_->origin, 'F', part, [&] {
    FacetCounts counts;
    for (const Chunk& chunk : sealed_->chunks) counts.add_chunk(*column(store, chunk, part), live_records(chunk));
    return counts;
  });
}

std::vector<std::shared_ptr<const SimilarWords>> Snapshot::remembered(std::string_view origin, std::size_t part,
                                                                      const std::vector<SoughtWord>& sought,
                                                                      const Next& next) const {
  const auto key = [&](const SoughtWord& word) {
    return part_key(origin, part, static_cast<char>('0' + word.typos), word.word);
  };
  std::vector<std::shared_ptr<const SimilarWords>> all;
  std::vector<SoughtWord> unknown;
  for (const auto& word : sought)
    if (all.push_back(cache_->find<SimilarWords>(key(word))); !all.back()) unknown.push_back(word);
  auto found = neighbours(unknown, next);
  for (std::size_t i = 0, at = 0; i < all.size(); ++i) {
    if (all[i]) continue;
    std::size_t bytes = sizeof(SimilarWords);
    for (const auto& word : found[at].words) bytes += sizeof word + word.size();
    all[i] = cache_->put(key(sought[i]), std::make_shared<const SimilarWords>(std::move(found[at++])), bytes);
  }
  return all;
}

std::vector<std::shared_ptr<const SimilarWords>> Snapshot::similar_words(store::Store& store, std::size_t part,
                                                                         const std::vector<SoughtWord>& sought) const {
  Dictionary dictionary(store, index_, part);
  auto words =
      remembered(*sealed_->origin, part, sought, [&](const std::string& from) { return dictionary.next(from); });
  if (tail_->slices.empty()) return words;
  const auto open =
      remembered(*origin_, part, sought, [&](const std::string& from) { return tail_->next_word(part, from); });
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (open[i]->words.empty() && open[i]->letters == 0) continue;
    SimilarWords both{.letters = words[i]->letters + open[i]->letters};
    std::ranges::set_union(words[i]->words, open[i]->words, std::back_inserter(both.words));
    words[i] = std::make_shared<const SimilarWords>(std::move(both));
  }
  return words;
}

std::vector<std::string> Snapshot::words_with_prefix(store::Store& store, std::size_t part,
                                                     const std::string& prefix) const {
  std::set<std::string> words;
  const auto add = [&](const auto& next) {
    for (std::optional<std::string> word = next(prefix); word && word->starts_with(prefix); word = next(*word + '\0'))
      words.insert(*word);
  };
  Dictionary dictionary(store, index_, part);
  add([&](const std::string& from) { return dictionary.next(from); });
  add([&](const std::string& from) { return tail_->next_word(part, from); });
  return {words.begin(), words.end()};
}

}  // namespace fsctl::index
