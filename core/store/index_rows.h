#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// The tables of listing indexes; core/index defines levels, columns and the contents of bytes.
namespace fsctl::store {

/// The listing index of a storage version and a level.
struct IndexRow {
  IndexNumber number;
  std::string fingerprint;  ///< of the index::Definition with which it was made
};
/// The index of a storage version for the records of a level.
std::optional<IndexRow> find_listing_index(Store& store, VersionNumber version, LevelNumber level);
/// Adds an index without segments and returns its number. REQUIRES: the version has no index of this level.
IndexNumber make_listing_index(Store& store, VersionNumber version, LevelNumber level, std::string_view fingerprint);
void remove_listing_index(Store& store, IndexNumber index);
/// The numbers of all indexes.
std::vector<IndexNumber> listing_indexes(Store& store);
/// The index's last seal. Between two seals only the tail changes.
SealNumber last_seal_of(Store& store, IndexNumber index);
/// Gives the index the number of a new seal.
void note_seal(Store& store, IndexNumber index);

/// An open segment takes documents, which are in its tail; a sealed one never changes, except for its deleted
/// documents; a merged one was made from others and never changes either, except for its deleted documents.
enum class SegmentState { open, sealed, merged };
struct SegmentRow {
  SegmentNumber number;
  std::int64_t documents;  ///< their number, including deleted ones; 0 while it is open
  SegmentState state;
  std::string deleted;  ///< the set of its deleted documents, encoded
};
std::vector<SegmentRow> segments_of(Store& store, IndexNumber index);
std::optional<SegmentNumber> find_open_segment(Store& store, IndexNumber index);
SegmentNumber make_segment(Store& store, IndexNumber index);
/// Replaces the number of documents and the state of a segment.
void put_segment(Store& store, SegmentNumber segment, std::int64_t documents, SegmentState state);
void remove_segments(Store& store, std::span<const SegmentNumber> segments);
/// The encoded set of a segment's deleted documents; empty for none.
std::string deleted_of(Store& store, SegmentNumber segment);
void put_deleted(Store& store, SegmentNumber segment, std::string_view deleted);

/// Adds a block of a column to a segment, under its first word; columns with a single block have the empty word.
/// REQUIRES: the column has no block with this `first`.
void put_block(Store& store, SegmentNumber segment, ColumnNumber column, std::string_view first,
               std::string_view bytes);
/// The block of a column with the greatest `first` that is not above `at`.
std::optional<std::string> find_block(Store& store, SegmentNumber segment, ColumnNumber column, std::string_view at);
/// The `first` of that block for each of many words; nothing for words before the column's first block.
std::vector<std::optional<std::string>> find_block_firsts(Store& store, SegmentNumber segment, ColumnNumber column,
                                                          std::span<const std::string> words);
/// Calls `visit(position, bytes)` for the blocks of a column with these `first`, by the positions of them.
void find_blocks(Store& store, SegmentNumber segment, ColumnNumber column, std::span<const std::string> firsts,
                 const std::function<void(std::size_t, std::string_view)>& visit);
/// Calls `visit` for the bytes of each block of a column, in order.
void each_block(Store& store, SegmentNumber segment, ColumnNumber column,
                const std::function<void(std::string_view)>& visit);

/// The same for the blocks of a column whose `first` is above `after` and below `end`.
void each_block_between(Store& store, SegmentNumber segment, ColumnNumber column, std::string_view after,
                        std::string_view end, const std::function<void(std::string_view)>& visit);

/// Appends to the tail what a commit adds. Positions count from 0 since the last seal.
void put_addition(Store& store, SegmentNumber segment, std::int64_t position, std::string_view addition);
/// Visits the additions from a position on, in order.
void each_addition(Store& store, SegmentNumber segment, std::int64_t from,
                   const std::function<void(std::string_view)>& visit);
/// Removes all additions of a segment.
void clear_tail(Store& store, SegmentNumber segment);

/// Where the documents of a segment are after a merge: `documents`, in order, have the numbers from `base` on in
/// `target`.
struct Move {
  SegmentNumber segment;  ///< the former segment
  SegmentNumber target;   ///< the merged segment
  std::int64_t base;      ///< the first number in the merged segment
  std::string documents;  ///< the former numbers of those that were not deleted, encoded
};
/// Inserts moves; each replaces that of the same former segment.
void put_moves(Store& store, std::span<const Move> moves);
std::optional<Move> find_move(Store& store, SegmentNumber segment);
std::vector<Move> moves_to(Store& store, SegmentNumber target);
void remove_moves(Store& store, std::span<const SegmentNumber> segments);

/// Adds words of a column to the dictionary of an index; those that it has already stay.
void put_words(Store& store, IndexNumber index, ColumnNumber column, std::span<const std::string_view> words);
/// Removes words of indexes that are not there, as others may have left them.
void remove_unowned_words(Store& store);
void remove_words(Store& store, IndexNumber index, ColumnNumber column, std::span<const std::string> words);
/// The first words at or after `from`, in order, at most `most`.
std::vector<std::string> words_from(Store& store, IndexNumber index, ColumnNumber column, std::string_view from,
                                    std::int64_t most);

/// The number of documents of an index to which the records of a version refer.
std::int64_t count_documents(Store& store, VersionNumber version, IndexNumber index);

}  // namespace fsctl::store
