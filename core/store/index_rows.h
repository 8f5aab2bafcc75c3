#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// The rows of listing indexes; core/index defines the contents of their bytes.
namespace fsctl::store {

struct IndexRow {
  std::int64_t number;
  std::string fingerprint;
};
std::optional<IndexRow> find_listing_index(Store& store, VersionNumber version, int level);
std::int64_t make_listing_index(Store& store, VersionNumber version, int level, std::string_view fingerprint);
void remove_listing_index(Store& store, std::int64_t index);
/// The numbers of all of them.
std::vector<std::int64_t> listing_indexes(Store& store);
/// The number of the index's last seal, which no other index has or had; until the next one only its tail changes.
std::int64_t last_seal_of(Store& store, std::int64_t index);
void note_seal(Store& store, std::int64_t index);

/// A segment takes documents in its tail while it is open; a merged one was made of sealed ones.
enum class SegmentState { open, sealed, merged };
struct SegmentRow {
  std::int64_t number;
  std::int64_t documents;
  SegmentState state;
  std::string deleted;
};
std::vector<SegmentRow> segments_of(Store& store, std::int64_t index);
std::optional<std::int64_t> find_open_segment(Store& store, std::int64_t index);
std::int64_t make_segment(Store& store, std::int64_t index);
void put_segment(Store& store, std::int64_t segment, std::int64_t documents, SegmentState state);
void remove_segment(Store& store, std::int64_t segment);
std::string deleted_of(Store& store, std::int64_t segment);
void put_deleted(Store& store, std::int64_t segment, std::string_view deleted);

void put_block(Store& store, std::int64_t segment, std::int64_t column, std::string_view first, std::string_view bytes);
/// The block of a column with the greatest `first` that is not above `at`.
std::optional<std::string> find_block(Store& store, std::int64_t segment, std::int64_t column, std::string_view at);
/// The `first` of that block; every column has a block whose `first` is empty.
std::string find_block_first(Store& store, std::int64_t segment, std::int64_t column, std::string_view at);
void each_block(Store& store, std::int64_t segment, std::int64_t column,
                const std::function<void(std::string_view)>& visit);

/// The same for the blocks of a column whose `first` is above `after` and below `end`.
void each_block_between(Store& store, std::int64_t segment, std::int64_t column, std::string_view after,
                        std::string_view end, const std::function<void(std::string_view)>& visit);

/// Writes what a commit has added since the last seal, by position from 0.
void put_addition(Store& store, std::int64_t segment, std::int64_t position, std::string_view addition);
void each_addition(Store& store, std::int64_t segment, std::int64_t from,
                   const std::function<void(std::string_view)>& visit);
void clear_tail(Store& store, std::int64_t segment);

/// Where the documents of a segment went that is no more: these, in order, to the numbers from `base` on.
struct Move {
  std::int64_t segment;
  std::int64_t target;
  std::int64_t base;
  std::string documents;
};
void put_move(Store& store, const Move& move);
std::optional<Move> find_move(Store& store, std::int64_t segment);
std::vector<Move> moves_to(Store& store, std::int64_t target);
void remove_move(Store& store, std::int64_t segment);

/// Those that are there already stay.
void put_words(Store& store, std::int64_t index, std::int64_t column, std::span<const std::string_view> words);
void remove_words(Store& store, std::int64_t index, std::int64_t column, std::span<const std::string> words);
/// The first words at or after `from`, in order, at most `most`.
std::vector<std::string> words_from(Store& store, std::int64_t index, std::int64_t column, std::string_view from,
                                    std::int64_t most);

/// How many documents of an index the records of a version say they have.
std::int64_t count_documents(Store& store, VersionNumber version, std::int64_t index);

}  // namespace fsctl::store
