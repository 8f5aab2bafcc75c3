#include "core/index/snapshot.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "core/index/addition.h"
#include "core/index/counts.h"
#include "core/index/neighbours.h"
#include "core/store/index_rows.h"

namespace fsctl::index {
namespace {

std::string part_key(const Chunk& chunk, std::size_t part, char use, std::string_view name = {}) {
  std::string key(sizeof chunk.number + sizeof part + 1, '\0');
  std::copy_n(reinterpret_cast<const char*>(&chunk.number), sizeof chunk.number, key.begin());
  std::copy_n(reinterpret_cast<const char*>(&part), sizeof part, key.begin() + sizeof chunk.number);
  key.back() = use;
  return key.append(name);
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
    if (!chunk.has_dead || !chunk.dead.contains(static_cast<Local>(record))) live.push_back(static_cast<Local>(record));
  return live;
}

Snapshot::Snapshot(store::Store& store, std::int64_t index, std::shared_ptr<const Definition> definition,
                   std::shared_ptr<PartCache> cache)
    : index_(index), definition_(std::move(definition)), cache_(std::move(cache)) {
  for (auto& row : store::chunks_of(store, index)) {
    Chunk& chunk = chunks_.emplace_back(
        Chunk{.number = row.number, .entries = static_cast<std::size_t>(row.entries), .dead = RecordSet(row.dead)});
    if (row.state == store::ChunkState::open) read_tail(store, chunk);
  }
  std::erase_if(chunks_, [](const Chunk& chunk) { return chunk.entries == 0; });
  for (Chunk& chunk : chunks_) {
    chunk.has_dead = !chunk.dead.empty();
    total_ += chunk.live();
  }
}

void Snapshot::read_tail(store::Store& store, Chunk& chunk) {
  text::Vocabulary vocabulary;
  ChunkBuilder builder(*definition_, vocabulary);
  store::each_addition(store, chunk.number, [&](std::string_view addition) {
    read_addition(
        addition, vocabulary, [&](const Entry& entry) { builder.add(entry); },
        [&](std::int64_t entry) {
          const auto known = std::ranges::find(chunks_, entry >> 16, &Chunk::number);
          if (known != chunks_.end()) known->dead.add(static_cast<Local>(entry & 0xFFFF));
        });
  });
  chunk.entries = builder.entries();
  chunk.postings.resize(definition_->columns.size());
  chunk.columns.resize(definition_->columns.size());
  builder.finish([&](std::size_t part, std::string_view first, std::string_view bytes) {
    if (definition_->columns[part].kind == ColumnKind::words)
      chunk.postings[part].emplace(first, bytes);
    else
      chunk.columns[part] = std::make_shared<const Column>(bytes);
  });
}

std::shared_ptr<const Column> Snapshot::column(store::Store& store, const Chunk& chunk, std::size_t part) const {
  if (chunk.is_open()) return chunk.columns[part];
  return cache_->get<Column>(part_key(chunk, part, 'c'), [&] {
    auto column = std::make_shared<const Column>(
        store::find_block(store, chunk.number, static_cast<std::int64_t>(part), "").value());
    return std::pair(column, column->bytes());
  });
}

std::shared_ptr<const RecordSet> Snapshot::posting(store::Store& store, const Chunk& chunk, std::size_t part,
                                                   const std::string& word) const {
  const auto in_block = [&](std::string_view block) {
    return std::make_shared<const RecordSet>(find_posting(block, word).value_or(RecordSet()));
  };
  if (chunk.is_open()) return in_block(std::prev(chunk.postings[part].upper_bound(word))->second);
  return cache_->get<RecordSet>(part_key(chunk, part, 'w', word), [&] {
    const auto block = store::find_block(store, chunk.number, static_cast<std::int64_t>(part), word);
    auto set = block ? in_block(*block) : std::make_shared<const RecordSet>();
    return std::pair(set, set->size() * 2 + 64);
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
  if (chunk.is_open()) return make().first;
  return cache_->get<Hits>(part_key(chunk, part, descending ? 'd' : 'a'), make);
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
  if (chunk.is_open()) return make().first;
  return cache_->get<Column>(part_key(chunk, part, 'p', key), make);
}

std::shared_ptr<const FacetValues> Snapshot::facet_values(store::Store& store, std::size_t part) const {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = facets_.find(part); known != facets_.end()) return known->second;
  }
  auto facet = std::make_shared<FacetValues>();
  std::unordered_map<std::string, std::uint32_t> numbers;
  for (const Chunk& chunk : chunks_) {
    const auto values = column(store, chunk, part);
    auto& value_of_code = facet->value_of_code.emplace_back();
    for (Code code = 0; code < values->distinct(); ++code) {
      auto text = values->is_numeric() ? number_value(values->number(code)) : std::string(values->text(code));
      const auto [entry, fresh] = numbers.try_emplace(text, static_cast<std::uint32_t>(facet->values.size()));
      if (fresh) facet->values.push_back(std::move(text));
      value_of_code.push_back(entry->second);
    }
    facet->counts.resize(facet->values.size());
    count_values(*values, live_records(chunk), value_of_code, facet->counts);
  }
  const std::scoped_lock lock(mutex_);
  return facets_.emplace(part, std::move(facet)).first->second;
}

std::vector<std::string> Snapshot::similar_words(store::Store& store, std::size_t part, const std::string& word,
                                                 std::size_t typos) const {
  const auto key = std::to_string(part) + '~' + word;
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = widened_.find(key); known != widened_.end()) return known->second;
  }
  auto words = neighbours(word, typos, [&](const std::string& from) {
    return store::next_word(store, index_, static_cast<std::int64_t>(part), from);
  });
  const std::scoped_lock lock(mutex_);
  if (widened_.size() > 10'000) widened_.clear();
  return widened_.emplace(key, std::move(words)).first->second;
}

std::vector<std::string> Snapshot::words_with_prefix(store::Store& store, std::size_t part,
                                                     const std::string& prefix) const {
  const auto key = std::to_string(part) + '^' + prefix;
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = widened_.find(key); known != widened_.end()) return known->second;
  }
  std::vector<std::string> words;
  auto word = store::next_word(store, index_, static_cast<std::int64_t>(part), prefix);
  while (word && word->starts_with(prefix)) {
    words.push_back(*word);
    word = store::next_word(store, index_, static_cast<std::int64_t>(part), *word + '\0');
  }
  const std::scoped_lock lock(mutex_);
  return widened_.emplace(key, std::move(words)).first->second;
}

}  // namespace fsctl::index
