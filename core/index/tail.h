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

/// Some documents of the open segment, one after another, decoded from what commits have added.
struct Slice {
  std::size_t first = 0;  ///< the number of its first document in the segment
  std::size_t documents = 0;
  std::vector<std::shared_ptr<const Column>> columns{};                     ///< by column
  std::vector<std::map<std::string, std::string, std::less<>>> postings{};  ///< by column: blocks by first word
  std::vector<std::string> additions{};                                     ///< what it was decoded from
};

/// What commits have added to an index since its last seal. Immutable.
struct Tail {
  std::int64_t segment = 0;    ///< the open segment, 0 when there is none
  std::int64_t additions = 0;  ///< how many there are
  std::vector<std::shared_ptr<const Slice>> slices{};
  std::vector<store::DocumentId> deleted{};  ///< documents of any segment

  /// What tells it from every other tail since the same seal: two of the same additions may be cut into other slices.
  std::string name() const;
  /// The first word of a column at or after `from`.
  std::optional<std::string> next_word(std::size_t column, std::string_view from) const;
};

/// The tail as the store has it. Only what came after `before` is read, and of its slices few are made anew: small
/// ones are joined, so that there are never many. REQUIRES: no seal since `before`.
std::shared_ptr<const Tail> read_tail(store::Store& store, std::int64_t index, const Definition& definition,
                                      const std::shared_ptr<const Tail>& before = nullptr);

}  // namespace fsctl::index
