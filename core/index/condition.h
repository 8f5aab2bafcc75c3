#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/index/snapshot.h"
#include "core/index/work.h"
#include "core/project/query_condition.h"
#include "core/text/any_of.h"

namespace fsctl::index {

/// A filter expression, resolved to a column and typed values.
struct Condition {
  using Type = project::QueryCondition::Type;

  Type type = Type::all;
  std::size_t column = 0;
  std::string field{};               ///< the field's name in the request
  std::string attribute{};           ///< the attribute to test, in a column of all attributes; otherwise empty
  std::vector<std::string> texts{};  ///< for equals and contains: any of them may match; folded for contains
  std::vector<Number> numbers{};     ///< for equals on numbers: any of them may match
  Number from{};                     ///< for range: the least number that matches
  Number to{};                       ///< for range: the greatest number that matches
  std::vector<Condition> inner{};    ///< for all, any and none
};

/// Finds the documents that meet conditions. REQUIRES: the conditions outlive it and keep their addresses, by which it
/// caches what it prepares for them.
class Matching {
 public:
  Matching(const Snapshot& snapshot, store::Store& store, Work& work)
      : snapshot_(snapshot), store_(store), work_(work) {}

  /// The candidates, documents of the segment, that meet a condition. Throws Error when the request takes too much
  /// work.
  Hits hits(const Condition& condition, const Segment& segment, const Hits& candidates);

  /// Tells of the codes of a condition's column in a segment whether their values meet it. REQUIRES: a condition on a
  /// field, which outlives the test, as this does.
  std::function<bool(Code)> test(const Condition& condition, const Segment& segment);

 private:
  using CodeTable = std::vector<std::uint8_t>;

  Hits hits_of_any(const std::vector<Condition>& conditions, const Segment& segment, Hits candidates);
  Hits hits_by_value(const Condition& condition, const Segment& segment, const Hits& candidates);
  Hits hits_that_contain(const Condition& condition, const Segment& segment, const Hits& candidates);
  std::function<bool(Code)> containing(const Condition& condition, const Segment& segment);
  CodeTable codes_meeting(const Condition& condition, const Column& column);
  void mark_equals(const Condition& condition, const Column& column, CodeTable& table);
  const text::AnyOf& any_of(const Condition& condition);

  const Snapshot& snapshot_;
  store::Store& store_;
  Work& work_;
  std::map<const Condition*, text::AnyOf> any_of_;  ///< the matchers for the texts of contains conditions
};

}  // namespace fsctl::index
