#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/store.h"

/// The rows of listing indexes; what their bytes mean, core/index knows.
namespace fsctl::store {

struct IndexRow {
  std::int64_t number;
  std::string fingerprint;
};
std::optional<IndexRow> find_listing_index(Store& store, std::int64_t version, int level);
std::int64_t make_listing_index(Store& store, std::int64_t version, int level, std::string_view fingerprint);
void remove_listing_index(Store& store, std::int64_t index);
/// The numbers of all of them.
std::vector<std::int64_t> listing_indexes(Store& store);
/// The number of the index's last seal, which no other index has or had; until the next one only its tail changes.
std::int64_t last_seal_of(Store& store, std::int64_t index);
void note_seal(Store& store, std::int64_t index);

/// A chunk takes entries in its tail while it is open; a merged one was made of sealed ones.
enum class ChunkState { open, sealed, merged };
struct ChunkRow {
  std::int64_t number;
  std::int64_t entries;
  ChunkState state;
  std::string dead;
};
std::vector<ChunkRow> chunks_of(Store& store, std::int64_t index);
std::optional<std::int64_t> find_open_chunk(Store& store, std::int64_t index);
std::int64_t make_chunk(Store& store, std::int64_t index);
void put_chunk(Store& store, std::int64_t chunk, std::int64_t entries, ChunkState state);
void remove_chunk(Store& store, std::int64_t chunk);
std::string dead_of(Store& store, std::int64_t chunk);
void put_dead(Store& store, std::int64_t chunk, std::string_view dead);

void put_block(Store& store, std::int64_t chunk, std::int64_t part, std::string_view first, std::string_view bytes);
/// The block of a part with the greatest `first` that is not above `at`.
std::optional<std::string> find_block(Store& store, std::int64_t chunk, std::int64_t part, std::string_view at);
/// The `first` of that block; every part has a block whose `first` is empty.
std::string find_block_first(Store& store, std::int64_t chunk, std::int64_t part, std::string_view at);
void each_block(Store& store, std::int64_t chunk, std::int64_t part,
                const std::function<void(std::string_view)>& visit);

/// The same for the blocks of a part whose `first` is above `after` and below `end`.
void each_block_between(Store& store, std::int64_t chunk, std::int64_t part, std::string_view after,
                        std::string_view end, const std::function<void(std::string_view)>& visit);

/// What each commit since the last seal has brought, by position counted from 0.
void put_addition(Store& store, std::int64_t chunk, std::int64_t position, std::string_view addition);
void each_addition(Store& store, std::int64_t chunk, std::int64_t from,
                   const std::function<void(std::string_view)>& visit);
void clear_tail(Store& store, std::int64_t chunk);

/// Where the entries of a chunk went that is no more: these, in order, to places from `base` on.
struct Move {
  std::int64_t chunk;
  std::int64_t target;
  std::int64_t base;
  std::string entries;
};
void put_move(Store& store, const Move& move);
std::optional<Move> find_move(Store& store, std::int64_t chunk);
std::vector<Move> moves_to(Store& store, std::int64_t target);
void remove_move(Store& store, std::int64_t chunk);

/// Those that are there already stay.
void put_words(Store& store, std::int64_t index, std::int64_t part, std::span<const std::string_view> words);
void remove_words(Store& store, std::int64_t index, std::int64_t part, std::span<const std::string> words);
/// The first words at or after `from`, in order, at most `most`.
std::vector<std::string> words_from(Store& store, std::int64_t index, std::int64_t part, std::string_view from,
                                    std::int64_t most);

/// How many places of an index the records of a version say they have.
std::int64_t count_entries(Store& store, std::int64_t version, std::int64_t index);

}  // namespace fsctl::store
