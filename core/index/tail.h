#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/index/column.h"
#include "core/index/definition.h"
#include "core/store/document_id.h"
#include "core/store/store.h"

namespace fsctl::index {

/// Successive documents of the open segment, decoded from the additions of one or more commits.
struct Slice {
  std::size_t first = 0;                                 ///< the number of its first document in the segment
  std::size_t documents = 0;                             ///< how many documents it has
  std::vector<std::shared_ptr<const Column>> columns{};  ///< by column; null for columns of words
  std::vector<std::map<std::string, std::string, std::less<>>> postings{};  ///< by column: blocks by first word
  std::vector<std::string> additions{};  ///< the bytes from which it was decoded, for joining it with later ones
};

/// What commits have added to an index since its last seal. Immutable.
struct Tail {
  store::SegmentNumber segment{};  ///< the open segment, if there is one
  std::int64_t additions = 0;      ///< the number of commits that have added to it
  std::vector<std::shared_ptr<const Slice>> slices{};
  std::vector<store::DocumentId> deleted{};  ///< documents of any segment

  /// A name that differs from that of every other tail since the same seal. It has the sizes of the slices, since the
  /// same additions may be cut into slices in several ways.
  std::string name() const;
  /// The first word of a column at or after `from`, or nothing.
  std::optional<std::string> next_word(std::size_t column, std::string_view from) const;
};

/// Reads the tail of an index. With an earlier tail `before`, only later additions are read. They become one slice,
/// which is joined with earlier slices that are not much larger, so that there are never many. REQUIRES: no seal since
/// `before`. Throws Damaged.
std::shared_ptr<const Tail> read_tail(store::Store& store, store::IndexNumber index, const Definition& definition,
                                      const std::shared_ptr<const Tail>& before = nullptr);

}  // namespace fsctl::index
