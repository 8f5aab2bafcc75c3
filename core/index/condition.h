#pragma once

#include <string>
#include <vector>

#include "core/index/snapshot.h"

namespace fsctl::index {

/// A filter, resolved to columns and typed values.
struct Condition {
  enum class Type { equals, contains, range, all, any, none };

  Type type = Type::all;
  std::size_t part = 0;
  std::string field{};               ///< as a request names it
  std::string attribute{};           ///< of a column of all attributes: the one that is meant
  std::vector<std::string> texts{};  ///< of equals: any of them; of contains: folded
  std::vector<Number> numbers{};     ///< of equals on numbers: any of them
  Number from{};
  Number to{};
  std::vector<Condition> inner{};
};

/// The candidates that meet a condition.
Hits matching(const Condition& condition, const Snapshot& snapshot, store::Store& store, const Chunk& chunk,
              const Hits& candidates);

}  // namespace fsctl::index
