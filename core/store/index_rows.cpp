#include "core/store/index_rows.h"

#include "core/store/bind.h"
#include "core/store/counters.h"

namespace fsctl::store {
namespace {

/// Counts the seals of all indexes that ever were, so that no two are taken for the same.
constexpr const char* seals_counter = "seals";

std::vector<std::int64_t> all_numbers(SQLite::Statement& select) {
  std::vector<std::int64_t> numbers;
  while (select.executeStep()) numbers.push_back(number_of(select, 0));
  return numbers;
}

std::optional<std::string> first_bytes(SQLite::Statement& select) {
  if (!select.executeStep()) return {};
  std::string bytes(bytes_of(select, 0));
  select.reset();
  return bytes;
}

Move move_of(SQLite::Statement& select) {
  return {number_of(select, 0), number_of(select, 1), number_of(select, 2), std::string(bytes_of(select, 3))};
}

}  // namespace

std::optional<IndexRow> find_listing_index(Store& store, std::int64_t version, int level) {
  auto& select = store.prepare("SELECT number, fingerprint FROM listing_index WHERE version = ? AND level = ?");
  select.bind(1, version);
  select.bind(2, level);
  if (!select.executeStep()) return {};
  IndexRow row{number_of(select, 0), std::string(bytes_of(select, 1))};
  select.reset();
  return row;
}

std::int64_t make_listing_index(Store& store, std::int64_t version, int level, std::string_view fingerprint) {
  const auto seal = add_to_counter(store, seals_counter, 1);
  auto& insert = store.prepare("INSERT INTO listing_index(version, level, fingerprint, seals) VALUES (?, ?, ?, ?)");
  insert.bind(1, version);
  insert.bind(2, level);
  bind_text(insert, 3, fingerprint);
  insert.bind(4, seal);
  run(insert);
  return store.last_row();
}

void remove_listing_index(Store& store, std::int64_t index) {
  auto& remove = store.prepare("DELETE FROM listing_index WHERE number = ?");
  remove.bind(1, index);
  run(remove);
}

std::vector<std::int64_t> listing_indexes(Store& store) {
  return all_numbers(store.prepare("SELECT number FROM listing_index ORDER BY number"));
}

std::int64_t last_seal_of(Store& store, std::int64_t index) {
  auto& select = store.prepare("SELECT seals FROM listing_index WHERE number = ?");
  select.bind(1, index);
  return first_number(select).value_or(0);
}

void note_seal(Store& store, std::int64_t index) {
  const auto seal = add_to_counter(store, seals_counter, 1);
  auto& update = store.prepare("UPDATE listing_index SET seals = ? WHERE number = ?");
  update.bind(1, seal);
  update.bind(2, index);
  run(update);
}

std::vector<ChunkRow> chunks_of(Store& store, std::int64_t index) {
  std::vector<ChunkRow> rows;
  auto& select =
      store.prepare("SELECT number, entries, sealed, dead FROM index_chunk WHERE listing_index = ? ORDER BY number");
  select.bind(1, index);
  while (select.executeStep())
    rows.push_back({number_of(select, 0), number_of(select, 1), ChunkState(number_of(select, 2)),
                    std::string(bytes_of(select, 3))});
  return rows;
}

std::optional<std::int64_t> find_open_chunk(Store& store, std::int64_t index) {
  auto& select = store.prepare("SELECT number FROM index_chunk WHERE listing_index = ? AND sealed = 0");
  select.bind(1, index);
  return first_number(select);
}

std::int64_t make_chunk(Store& store, std::int64_t index) {
  auto& insert = store.prepare("INSERT INTO index_chunk(listing_index, entries, sealed) VALUES (?, 0, 0)");
  insert.bind(1, index);
  run(insert);
  return store.last_row();
}

void put_chunk(Store& store, std::int64_t chunk, std::int64_t entries, ChunkState state) {
  auto& update = store.prepare("UPDATE index_chunk SET entries = ?, sealed = ? WHERE number = ?");
  update.bind(1, entries);
  update.bind(2, static_cast<int>(state));
  update.bind(3, chunk);
  run(update);
}

void remove_chunk(Store& store, std::int64_t chunk) {
  auto& remove = store.prepare("DELETE FROM index_chunk WHERE number = ?");
  remove.bind(1, chunk);
  run(remove);
}

std::string dead_of(Store& store, std::int64_t chunk) {
  auto& select = store.prepare("SELECT dead FROM index_chunk WHERE number = ?");
  select.bind(1, chunk);
  return first_bytes(select).value_or("");
}

void put_dead(Store& store, std::int64_t chunk, std::string_view dead) {
  auto& update = store.prepare("UPDATE index_chunk SET dead = ? WHERE number = ?");
  bind_blob(update, 1, dead);
  update.bind(2, chunk);
  run(update);
}

void put_block(Store& store, std::int64_t chunk, std::int64_t part, std::string_view first, std::string_view bytes) {
  auto& insert = store.prepare("INSERT INTO index_block(chunk, part, first, bytes) VALUES (?, ?, ?, ?)");
  insert.bind(1, chunk);
  insert.bind(2, part);
  bind_text(insert, 3, first);
  bind_blob(insert, 4, bytes);
  run(insert);
}

std::optional<std::string> find_block(Store& store, std::int64_t chunk, std::int64_t part, std::string_view at) {
  auto& select = store.prepare(
      "SELECT bytes FROM index_block WHERE chunk = ? AND part = ? AND first <= ? ORDER BY first DESC LIMIT 1");
  select.bind(1, chunk);
  select.bind(2, part);
  bind_text(select, 3, at);
  return first_bytes(select);
}

std::string find_block_first(Store& store, std::int64_t chunk, std::int64_t part, std::string_view at) {
  auto& select = store.prepare(
      "SELECT first FROM index_block WHERE chunk = ? AND part = ? AND first <= ? ORDER BY first DESC LIMIT 1");
  select.bind(1, chunk);
  select.bind(2, part);
  bind_text(select, 3, at);
  return first_bytes(select).value_or("");
}

void each_block(Store& store, std::int64_t chunk, std::int64_t part,
                const std::function<void(std::string_view)>& visit) {
  auto& select = store.prepare("SELECT bytes FROM index_block WHERE chunk = ? AND part = ? ORDER BY first");
  select.bind(1, chunk);
  select.bind(2, part);
  while (select.executeStep()) visit(bytes_of(select, 0));
}

void each_block_between(Store& store, std::int64_t chunk, std::int64_t part, std::string_view after,
                        std::string_view end, const std::function<void(std::string_view)>& visit) {
  auto& select = store.prepare(
      "SELECT bytes FROM index_block WHERE chunk = ? AND part = ? AND first > ? AND first < ? ORDER BY first");
  select.bind(1, chunk);
  select.bind(2, part);
  bind_text(select, 3, after);
  bind_text(select, 4, end);
  while (select.executeStep()) visit(bytes_of(select, 0));
}

void put_addition(Store& store, std::int64_t chunk, std::int64_t position, std::string_view addition) {
  auto& insert = store.prepare("INSERT INTO index_tail(chunk, position, addition) VALUES (?, ?, ?)");
  insert.bind(1, chunk);
  insert.bind(2, position);
  bind_blob(insert, 3, addition);
  run(insert);
}

void each_addition(Store& store, std::int64_t chunk, std::int64_t from,
                   const std::function<void(std::string_view)>& visit) {
  auto& select = store.prepare("SELECT addition FROM index_tail WHERE chunk = ? AND position >= ? ORDER BY position");
  select.bind(1, chunk);
  select.bind(2, from);
  while (select.executeStep()) visit(bytes_of(select, 0));
}

void clear_tail(Store& store, std::int64_t chunk) {
  auto& remove = store.prepare("DELETE FROM index_tail WHERE chunk = ?");
  remove.bind(1, chunk);
  run(remove);
}

void put_move(Store& store, const Move& move) {
  auto& insert = store.prepare(
      "INSERT INTO index_move(chunk, target, base, entries) VALUES (?, ?, ?, ?) "
      "ON CONFLICT(chunk) DO UPDATE SET target = excluded.target, base = excluded.base, entries = excluded.entries");
  insert.bind(1, move.chunk);
  insert.bind(2, move.target);
  insert.bind(3, move.base);
  bind_blob(insert, 4, move.entries);
  run(insert);
}

std::optional<Move> find_move(Store& store, std::int64_t chunk) {
  auto& select = store.prepare("SELECT chunk, target, base, entries FROM index_move WHERE chunk = ?");
  select.bind(1, chunk);
  if (!select.executeStep()) return {};
  auto move = move_of(select);
  select.reset();
  return move;
}

std::vector<Move> moves_to(Store& store, std::int64_t target) {
  std::vector<Move> moves;
  auto& select = store.prepare("SELECT chunk, target, base, entries FROM index_move WHERE target = ?");
  select.bind(1, target);
  while (select.executeStep()) moves.push_back(move_of(select));
  return moves;
}

void remove_move(Store& store, std::int64_t chunk) {
  auto& remove = store.prepare("DELETE FROM index_move WHERE chunk = ?");
  remove.bind(1, chunk);
  run(remove);
}

void put_word(Store& store, std::int64_t index, std::int64_t part, std::string_view word) {
  auto& insert =
      store.prepare("INSERT INTO index_word(listing_index, part, word) VALUES (?, ?, ?) ON CONFLICT DO NOTHING");
  insert.bind(1, index);
  insert.bind(2, part);
  bind_text(insert, 3, word);
  run(insert);
}

void remove_word(Store& store, std::int64_t index, std::int64_t part, std::string_view word) {
  auto& remove = store.prepare("DELETE FROM index_word WHERE listing_index = ? AND part = ? AND word = ?");
  remove.bind(1, index);
  remove.bind(2, part);
  bind_text(remove, 3, word);
  run(remove);
}

std::vector<std::string> words_from(Store& store, std::int64_t index, std::int64_t part, std::string_view from,
                                    std::int64_t most) {
  auto& select = store.prepare(
      "SELECT word FROM index_word WHERE listing_index = ? AND part = ? AND word >= ? ORDER BY word LIMIT ?");
  select.bind(1, index);
  select.bind(2, part);
  bind_text(select, 3, from);
  select.bind(4, most);
  std::vector<std::string> words;
  while (select.executeStep()) words.emplace_back(bytes_of(select, 0));
  return words;
}

std::optional<std::int64_t> find_tree_index(Store& store, std::int64_t version, std::string_view fingerprint) {
  auto& select = store.prepare("SELECT number FROM tree_index WHERE version = ? AND fingerprint = ?");
  select.bind(1, version);
  bind_text(select, 2, fingerprint);
  return first_number(select);
}

std::int64_t make_tree_index(Store& store, std::int64_t version, std::string_view fingerprint) {
  auto& insert = store.prepare("INSERT INTO tree_index(version, fingerprint) VALUES (?, ?)");
  insert.bind(1, version);
  bind_text(insert, 2, fingerprint);
  run(insert);
  return store.last_row();
}

void remove_tree_index(Store& store, std::int64_t tree) {
  auto& remove = store.prepare("DELETE FROM tree_index WHERE number = ?");
  remove.bind(1, tree);
  run(remove);
}

std::vector<std::int64_t> tree_indexes(Store& store) {
  return all_numbers(store.prepare("SELECT number FROM tree_index ORDER BY number"));
}

void put_edge(Store& store, std::int64_t tree, const Edge& edge) {
  auto& insert = store.prepare(
      "INSERT INTO tree_edge(tree, variant, key, parent, position) VALUES (?, ?, ?, ?, ?) "
      "ON CONFLICT(tree, variant, key) DO UPDATE SET parent = excluded.parent, position = excluded.position");
  insert.bind(1, tree);
  bind_text(insert, 2, edge.variant);
  bind_text(insert, 3, edge.key);
  bind_text(insert, 4, edge.parent);
  bind_blob(insert, 5, edge.position);
  run(insert);
}

void remove_edges(Store& store, std::int64_t tree, std::string_view key) {
  auto& remove = store.prepare("DELETE FROM tree_edge WHERE tree = ? AND key = ?");
  remove.bind(1, tree);
  bind_text(remove, 2, key);
  run(remove);
}

std::vector<std::string> children_of(Store& store, std::int64_t tree, std::string_view variant, std::string_view parent,
                                     std::int64_t limit) {
  std::vector<std::string> keys;
  auto& select = store.prepare(
      "SELECT key FROM tree_edge WHERE tree = ? AND variant = ? AND parent = ? ORDER BY position, key LIMIT ?");
  select.bind(1, tree);
  bind_text(select, 2, variant);
  bind_text(select, 3, parent);
  select.bind(4, limit);
  while (select.executeStep()) keys.emplace_back(bytes_of(select, 0));
  return keys;
}

std::optional<std::string> parent_of(Store& store, std::int64_t tree, std::string_view variant, std::string_view key) {
  auto& select = store.prepare("SELECT parent FROM tree_edge WHERE tree = ? AND variant = ? AND key = ?");
  select.bind(1, tree);
  bind_text(select, 2, variant);
  bind_text(select, 3, key);
  if (!select.executeStep()) return {};
  std::string parent(bytes_of(select, 0));
  select.reset();
  return parent;
}

std::int64_t count_edges(Store& store, std::int64_t tree, std::string_view variant) {
  auto& select = store.prepare("SELECT count(*) FROM tree_edge WHERE tree = ? AND variant = ?");
  select.bind(1, tree);
  bind_text(select, 2, variant);
  return first_number(select).value_or(0);
}

}  // namespace fsctl::store
