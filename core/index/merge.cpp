#include "core/index/merge.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/index/column_builder.h"
#include "core/index/damage.h"
#include "core/index/postings.h"
#include "core/index/stored_segment.h"
#include "core/store/index_rows.h"

namespace fsctl::index {
namespace {

/// From this number of segments of at most one size on, they are merged.
constexpr std::size_t fan_in = 8;
/// A segment with at least this many documents is rewritten alone when most of them are deleted.
constexpr std::size_t worth_rewriting = 2'048;
constexpr std::size_t small_segment = max_documents / fan_in;
constexpr std::size_t medium_segment = max_documents / 2;

/// A segment to be merged, and where its live documents go in the new one.
struct Sealed {
  store::SegmentNumber number;
  store::SegmentState state;
  std::size_t documents;
  DocumentSet deleted;
  Hits live{};
  std::size_t base = 0;  ///< the number of its first live document in the new segment

  std::size_t live_count() const { return documents - deleted.size(); }
};

/// The sealed segments, those with the fewest live documents first.
std::vector<Sealed> sealed_segments(store::Store& store, store::IndexNumber index) {
  std::vector<Sealed> segments;
  for (const auto& row : store::segments_of(store, index))
    if (row.state != store::SegmentState::open)
      segments.push_back(
          {.number = row.number, .state = row.state, .documents = documents_of(row), .deleted = deleted_of(row)});
  std::ranges::sort(segments, {}, &Sealed::live_count);
  return segments;
}

/// How many of the first segments have at most this size and fit into one segment; 0 when there are too few.
std::size_t count_mergeable(const std::vector<Sealed>& segments, std::size_t size) {
  const auto end = std::ranges::upper_bound(segments, size, {}, &Sealed::live_count);
  if (end - segments.begin() < static_cast<std::ptrdiff_t>(fan_in)) return 0;
  std::size_t live = 0;
  auto fitting = segments.begin();
  while (fitting != end && live + fitting->live_count() <= max_documents) live += (fitting++)->live_count();
  return static_cast<std::size_t>(fitting - segments.begin());
}

/// Moves the segments to be merged to the front and returns how many they are. REQUIRES: the order of
/// `sealed_segments`.
std::size_t choose(std::vector<Sealed>& segments) {
  const auto emptied = std::ranges::upper_bound(segments, std::size_t{0}, {}, &Sealed::live_count) - segments.begin();
  if (emptied > 0) return static_cast<std::size_t>(emptied);
  const auto mostly_deleted = std::ranges::find_if(segments, [](const Sealed& segment) {
    return segment.documents >= worth_rewriting && segment.live_count() < segment.documents / 2;
  });
  if (mostly_deleted != segments.end()) {
    std::rotate(segments.begin(), mostly_deleted, mostly_deleted + 1);
    return 1;
  }
  const auto small = count_mergeable(segments, small_segment);
  return small > 0 ? small : count_mergeable(segments, medium_segment);
}

/// Writes one segment in place of several.
class Merge {
 public:
  Merge(store::Store& store, store::IndexNumber index, const Definition& definition, std::vector<Sealed> sources,
        std::vector<Sealed> others)
      : store_(store),
        index_(index),
        definition_(definition),
        sources_(std::move(sources)),
        others_(std::move(others)) {
    for (Sealed& source : sources_) {
      source.base = documents_;
      for (std::size_t document = 0; document < source.documents; ++document)
        if (!source.deleted.contains(static_cast<Local>(document))) source.live.push_back(static_cast<Local>(document));
      documents_ += source.live.size();
    }
  }

  Merged run() {
    if (documents_ > 0) target_ = store::make_segment(store_, index_);
    for (std::size_t column = 0; column < definition_.columns.size(); ++column) {
      if (definition_.columns[column].kind == ColumnKind::words)
        merge_words(column);
      else if (documents_ > 0)
        put(column, "", merged_column(column));
    }
    replace_sources();
    if (documents_ > 0)
      store::put_segment(store_, target_, static_cast<std::int64_t>(documents_), store::SegmentState::merged);
    return merged_;
  }

 private:
  void put(std::size_t column, std::string_view first, std::string_view bytes) {
    store::put_block(store_, target_, store::ColumnNumber(column), first, bytes);
  }

  std::string merged_column(std::size_t column) {
    ColumnBuilder builder;
    for (const Sealed& source : sources_)
      store::each_block(store_, source.number, store::ColumnNumber(column), [&](std::string_view bytes) {
        const Column values = read_column(bytes, source.documents, definition_.columns[column].kind);
        for (std::size_t i = 0; i < source.live.size(); ++i)
          values.each_value(source.live[i], [&](Code code, const Number& position) {
            const auto document = static_cast<Local>(source.base + i);
            if (values.is_numeric())
              builder.add_number(document, values.number(code));
            else
              builder.add_keyed(document, values.text(code), position);
          });
      });
    const auto kind = definition_.columns[column].kind;
    return builder.finish(documents_, has_numbers(kind), has_positions(kind));
  }

  void merge_words(std::size_t column) {
    const auto postings = merged_postings(column);
    PostingsWriter writer([&](std::string_view first, std::string_view bytes) { put(column, first, bytes); });
    std::vector<std::string> gone;
    for (const auto& [word, documents] : postings) {
      if (documents.empty())
        gone.push_back(word);
      else
        writer.add(word, documents);
    }
    if (documents_ > 0) writer.finish();
    forget_words(column, std::move(gone));
  }

  std::map<std::string, Hits, std::less<>> merged_postings(std::size_t column) {
    std::map<std::string, Hits, std::less<>> postings;
    for (const Sealed& source : sources_) {
      std::vector<std::int32_t> places(source.documents, -1);
      for (std::size_t i = 0; i < source.live.size(); ++i)
        places[source.live[i]] = static_cast<std::int32_t>(source.base + i);
      store::each_block(store_, source.number, store::ColumnNumber(column), [&](std::string_view block) {
        each_posting(block, [&](std::string_view word, std::string_view set) {
          auto& documents = postings.try_emplace(std::string(word)).first->second;
          const auto found = decode_documents(set);
          if (!found.empty() && found.back() >= places.size()) raise_block_damage();
          for (const Local document : found)
            if (places[document] >= 0) documents.push_back(static_cast<Local>(places[document]));
        });
      });
    }
    return postings;
  }

  /// Removes those of the words from the store that no other segment has.
  void forget_words(std::size_t column, std::vector<std::string> words) {
    for (const Sealed& other : others_) erase_words_of(other, store::ColumnNumber(column), words);
    store::remove_words(store_, index_, store::ColumnNumber(column), words);
    merged_.forgot_words = merged_.forgot_words || !words.empty();
  }

  /// Erases those of the words that a segment has. REQUIRES: words in order.
  void erase_words_of(const Sealed& segment, store::ColumnNumber column, std::vector<std::string>& words) {
    const auto first_of_word = store::find_block_firsts(store_, segment.number, column, words);
    std::vector<std::string> firsts;
    std::vector<std::size_t> begins;  // for each block, the first of its words
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (!first_of_word[i]) raise_block_damage();
      if (!firsts.empty() && firsts.back() == *first_of_word[i]) continue;
      firsts.push_back(*first_of_word[i]);
      begins.push_back(i);
    }
    begins.push_back(words.size());
    std::size_t count = 0;
    store::find_blocks(store_, segment.number, column, firsts, [&](std::size_t position, std::string_view block) {
      ++count;
      for (auto i = begins[position]; i < begins[position + 1]; ++i)
        if (const auto set = find_posting(block, words[i]); set && !DocumentSet(*set).empty()) words[i].clear();
    });
    if (count != firsts.size()) raise_block_damage();
    std::erase(words, std::string());  // no word is empty
  }

  void replace_sources() {
    std::vector<store::SegmentNumber> numbers;
    for (const Sealed& source : sources_) {
      move_documents(source);
      numbers.push_back(source.number);
    }
    store::put_moves(store_, moves_);
    store::remove_moves(store_, moved_away_);
    store::remove_segments(store_, numbers);  // and the moves that still lead to them
  }

  void move_documents(const Sealed& source) {
    for (const auto& move : store::moves_to(store_, source.number)) {
      const auto before = decode_documents(move.documents);
      keep_move(move.segment, before, static_cast<std::size_t>(move.base), source);
    }
    if (source.state == store::SegmentState::merged) return;  // records have no ids in merged segments
    Hits all(source.documents);
    std::iota(all.begin(), all.end(), Local{0});
    keep_move(source.number, all, 0, source);
  }

  /// Keeps where those documents of a former segment are now that were in `source` from the number `begin` on. `before`
  /// has their numbers in the former segment.
  void keep_move(store::SegmentNumber segment, const Hits& before, std::size_t begin, const Sealed& source) {
    const auto first = std::ranges::lower_bound(source.live, begin) - source.live.begin();
    Hits documents;
    for (auto i = static_cast<std::size_t>(first); i < source.live.size(); ++i) {
      if (source.live[i] >= begin + before.size()) break;
      documents.push_back(before[source.live[i] - begin]);
    }
    if (documents.empty())
      moved_away_.push_back(segment);
    else
      moves_.push_back({.segment = segment,
                        .target = target_,
                        .base = static_cast<std::int64_t>(source.base) + first,
                        .documents = encode_documents(documents)});
  }

  store::Store& store_;
  store::IndexNumber index_;
  const Definition& definition_;
  std::vector<Sealed> sources_;
  std::vector<Sealed> others_;
  std::size_t documents_ = 0;  ///< of the merged segment
  store::SegmentNumber target_{};
  std::vector<store::Move> moves_;
  std::vector<store::SegmentNumber> moved_away_;  ///< former segments of which no document is left
  Merged merged_;
};

}  // namespace

std::optional<Merged> merge_segments(store::Store& store, store::IndexNumber index, const Definition& definition) {
  auto segments = sealed_segments(store, index);
  const auto count = static_cast<std::ptrdiff_t>(choose(segments));
  if (count == 0) return {};
  std::vector<Sealed> others(std::make_move_iterator(segments.begin() + count),
                             std::make_move_iterator(segments.end()));
  segments.erase(segments.begin() + count, segments.end());
  std::ranges::reverse(others);  // a word is most likely in the largest segment, so that one is searched first
  return Merge(store, index, definition, std::move(segments), std::move(others)).run();
}

}  // namespace fsctl::index
