#include "core/store/index_rows.h"

#include <array>

#include "core/store/counters.h"
#include "core/store/statement.h"

namespace fsctl::store {
namespace {

/// Counts the seals of all indexes that ever were, so that no two are taken for the same.
constexpr const char* seals_counter = "seals";

Move move_of(Statement& select) {
  return {select.number<SegmentNumber>(0), select.number<SegmentNumber>(1), select.number(2),
          std::string(select.text(3))};
}

}  // namespace

std::optional<IndexRow> find_listing_index(Store& store, VersionNumber version, LevelNumber level) {
  return first(
      store.select("SELECT number, fingerprint FROM listing_index WHERE version = ? AND level = ?", version, level),
      [](Statement& row) {
        return IndexRow{row.number<IndexNumber>(0), std::string(row.text(1))};
      });
}

IndexNumber make_listing_index(Store& store, VersionNumber version, LevelNumber level, std::string_view fingerprint) {
  const auto seal = add_to_counter(store, seals_counter, 1);
  return store.insert<IndexNumber>("INSERT INTO listing_index(version, level, fingerprint, seals) VALUES (?, ?, ?, ?)",
                                   version, level, fingerprint, seal);
}

void remove_listing_index(Store& store, IndexNumber index) {
  store.run("DELETE FROM index_word WHERE listing_index = ?", index);
  store.run("DELETE FROM listing_index WHERE number = ?", index);
}

void remove_unowned_words(Store& store) {
  store.run("DELETE FROM index_word WHERE listing_index NOT IN (SELECT number FROM listing_index)");
}

std::vector<IndexNumber> listing_indexes(Store& store) {
  return all_numbers<IndexNumber>(store.select("SELECT number FROM listing_index ORDER BY number"));
}

SealNumber last_seal_of(Store& store, IndexNumber index) {
  return first_number<SealNumber>(store.select("SELECT seals FROM listing_index WHERE number = ?", index))
      .value_or(none);
}

void note_seal(Store& store, IndexNumber index) {
  const auto seal = add_to_counter(store, seals_counter, 1);
  store.run("UPDATE listing_index SET seals = ? WHERE number = ?", seal, index);
}

std::vector<SegmentRow> segments_of(Store& store, IndexNumber index) {
  return all(store.select("SELECT number, entries, sealed, dead FROM index_chunk WHERE listing_index = ? "
                          "ORDER BY number",
                          index),
             [](Statement& row) {
               return SegmentRow{row.number<SegmentNumber>(0), row.number(1), SegmentState(row.number(2)),
                                 std::string(row.text(3))};
             });
}

std::optional<SegmentNumber> find_open_segment(Store& store, IndexNumber index) {
  return first_number<SegmentNumber>(
      store.select("SELECT number FROM index_chunk WHERE listing_index = ? AND sealed = 0", index));
}

SegmentNumber make_segment(Store& store, IndexNumber index) {
  return store.insert<SegmentNumber>("INSERT INTO index_chunk(listing_index, entries, sealed) VALUES (?, 0, 0)", index);
}

void put_segment(Store& store, SegmentNumber segment, std::int64_t documents, SegmentState state) {
  store.run("UPDATE index_chunk SET entries = ?, sealed = ? WHERE number = ?", documents, state, segment);
}

void remove_segments(Store& store, std::span<const SegmentNumber> segments) {
  store.run_each("DELETE FROM index_chunk WHERE number = ?", segments,
                 [](SegmentNumber segment) { return std::array<BoundValue, 1>{segment}; });
}

std::string deleted_of(Store& store, SegmentNumber segment) {
  return first(store.select("SELECT dead FROM index_chunk WHERE number = ?", segment), first_text).value_or("");
}

void put_deleted(Store& store, SegmentNumber segment, std::string_view deleted) {
  store.run("UPDATE index_chunk SET dead = ? WHERE number = ?", Bytes{deleted}, segment);
}

void put_block(Store& store, SegmentNumber segment, ColumnNumber column, std::string_view first,
               std::string_view bytes) {
  store.run("INSERT INTO index_block(chunk, part, first, bytes) VALUES (?, ?, ?, ?)", segment, column, first,
            Bytes{bytes});
}

std::optional<std::string> find_block(Store& store, SegmentNumber segment, ColumnNumber column, std::string_view at) {
  return first(
      store.select(
          "SELECT bytes FROM index_block WHERE chunk = ? AND part = ? AND first <= ? ORDER BY first DESC LIMIT 1",
          segment, column, at),
      first_text);
}

std::vector<std::optional<std::string>> find_block_firsts(Store& store, SegmentNumber segment, ColumnNumber column,
                                                          std::span<const std::string> words) {
  std::vector<std::optional<std::string>> firsts(words.size());
  store.select_each(
      "SELECT first FROM index_block WHERE chunk = ? AND part = ? AND first <= ? ORDER BY first DESC LIMIT 1", words,
      [&](const std::string& word) {
        return std::array<BoundValue, 3>{segment, column, std::string_view(word)};
      },
      [&](std::size_t position, Statement& row) { firsts[position] = row.text(0); });
  return firsts;
}

void find_blocks(Store& store, SegmentNumber segment, ColumnNumber column, std::span<const std::string> firsts,
                 const std::function<void(std::size_t, std::string_view)>& visit) {
  store.select_each(
      "SELECT bytes FROM index_block WHERE chunk = ? AND part = ? AND first = ?", firsts,
      [&](const std::string& first) {
        return std::array<BoundValue, 3>{segment, column, std::string_view(first)};
      },
      [&](std::size_t position, Statement& row) { visit(position, row.text(0)); });
}

void each_block(Store& store, SegmentNumber segment, ColumnNumber column,
                const std::function<void(std::string_view)>& visit) {
  auto& select =
      store.select("SELECT bytes FROM index_block WHERE chunk = ? AND part = ? ORDER BY first", segment, column);
  while (select.step()) visit(select.text(0));
}

void each_block_between(Store& store, SegmentNumber segment, ColumnNumber column, std::string_view after,
                        std::string_view end, const std::function<void(std::string_view)>& visit) {
  auto& select = store.select(
      "SELECT bytes FROM index_block WHERE chunk = ? AND part = ? AND first > ? AND first < ? ORDER BY first", segment,
      column, after, end);
  while (select.step()) visit(select.text(0));
}

void put_addition(Store& store, SegmentNumber segment, std::int64_t position, std::string_view addition) {
  store.run("INSERT INTO index_tail(chunk, position, addition) VALUES (?, ?, ?)", segment, position, Bytes{addition});
}

void each_addition(Store& store, SegmentNumber segment, std::int64_t from,
                   const std::function<void(std::string_view)>& visit) {
  auto& select = store.select("SELECT addition FROM index_tail WHERE chunk = ? AND position >= ? ORDER BY position",
                              segment, from);
  while (select.step()) visit(select.text(0));
}

void clear_tail(Store& store, SegmentNumber segment) { store.run("DELETE FROM index_tail WHERE chunk = ?", segment); }

void put_moves(Store& store, std::span<const Move> moves) {
  store.run_each(
      "INSERT INTO index_move(chunk, target, base, entries) VALUES (?, ?, ?, ?) "
      "ON CONFLICT(chunk) DO UPDATE SET target = excluded.target, base = excluded.base, entries = excluded.entries",
      moves, [](const Move& move) {
        return std::array<BoundValue, 4>{move.segment, move.target, move.base, Bytes{move.documents}};
      });
}

std::optional<Move> find_move(Store& store, SegmentNumber segment) {
  return first(store.select("SELECT chunk, target, base, entries FROM index_move WHERE chunk = ?", segment), move_of);
}

std::vector<Move> moves_to(Store& store, SegmentNumber target) {
  return all(store.select("SELECT chunk, target, base, entries FROM index_move WHERE target = ?", target), move_of);
}

void remove_moves(Store& store, std::span<const SegmentNumber> segments) {
  store.run_each("DELETE FROM index_move WHERE chunk = ?", segments,
                 [](SegmentNumber segment) { return std::array<BoundValue, 1>{segment}; });
}

void put_words(Store& store, IndexNumber index, ColumnNumber column, std::span<const std::string_view> words) {
  store.run_each("INSERT INTO index_word(listing_index, part, word) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", words,
                 [&](std::string_view word) {
                   return std::array<BoundValue, 3>{index, column, word};
                 });
}

void remove_words(Store& store, IndexNumber index, ColumnNumber column, std::span<const std::string> words) {
  store.run_each("DELETE FROM index_word WHERE listing_index = ? AND part = ? AND word = ?", words,
                 [&](std::string_view word) {
                   return std::array<BoundValue, 3>{index, column, word};
                 });
}

std::vector<std::string> words_from(Store& store, IndexNumber index, ColumnNumber column, std::string_view from,
                                    std::int64_t most) {
  return all(store.select("SELECT word FROM index_word WHERE listing_index = ? AND part = ? AND word >= ? "
                          "ORDER BY word LIMIT ?",
                          index, column, from, most),
             first_text);
}

std::int64_t count_documents(Store& store, VersionNumber version, IndexNumber index) {
  return count(
      store.select("WITH own AS (SELECT number FROM index_chunk WHERE listing_index = ?), "
                   "chunk AS (SELECT number FROM own UNION ALL SELECT chunk FROM index_move WHERE target IN (SELECT "
                   "number FROM own)) "
                   "SELECT coalesce(sum(CASE WHEN (entry >> 16) IN (SELECT number FROM chunk) THEN 1 ELSE 0 END + "
                   "CASE WHEN (variant_entry >> 16) IN (SELECT number FROM chunk) THEN 1 ELSE 0 END), 0) "
                   "FROM storage_record WHERE version = ?",
                   index, version));
}

}  // namespace fsctl::store
