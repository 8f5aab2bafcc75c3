#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/index/snapshot.h"
#include "core/index/work.h"
#include "core/project/query_condition.h"
#include "core/text/any_of.h"

namespace fsctl::index {

/// A filter, resolved to columns and typed values.
struct Condition {
  using Type = project::QueryCondition::Type;

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

/// Finds the records that meet conditions. REQUIRES: the conditions outlive it, and stay where they are.
class Matching {
 public:
  Matching(const Snapshot& snapshot, store::Store& store, Work& work)
      : snapshot_(snapshot), store_(store), work_(work) {}

  /// The candidates of a chunk that meet a condition.
  Hits hits(const Condition& condition, const Chunk& chunk, const Hits& candidates);

 private:
  using CodeTable = std::vector<std::uint8_t>;

  Hits hits_of_any(const std::vector<Condition>& conditions, const Chunk& chunk, Hits candidates);
  Hits hits_by_value(const Condition& condition, const Chunk& chunk, const Hits& candidates);
  Hits hits_that_contain(const Condition& condition, const Chunk& chunk, const Hits& candidates);
  CodeTable codes_meeting(const Condition& condition, const Column& column);
  void mark_equals(const Condition& condition, const Column& column, CodeTable& table);
  const text::AnyOf& any_of(const Condition& condition);

  const Snapshot& snapshot_;
  store::Store& store_;
  Work& work_;
  std::map<const Condition*, text::AnyOf> any_of_;  ///< the texts of conditions, ready to be looked for
};

}  // namespace fsctl::index
