#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/infer/observation.h"
#include "core/propose/traits.h"

namespace fsctl::propose {

/// A member of records, and what they have in it.
struct ObservedMember {
  std::string name;
  Traits traits{};
  // As the id of records
  std::size_t ids = 0;         ///< texts of 1 to 255 bytes, and numbers
  std::size_t number_ids = 0;  ///< the numbers among them
  std::size_t last_id = 0;     ///< the last record that has one
  std::size_t first_lack = 0;  ///< the first record that has none, from 1; 0 for none
  Distinct different_ids{};

  /// How many of so many records have none, or share theirs with one before.
  std::size_t misfits(std::size_t records) const { return records - ids + different_ids.repeated(); }
  /// The first of so many records that has none. REQUIRES: there is one.
  std::size_t first_without_id() const { return first_lack != 0 ? first_lack : last_id + 1; }
};

/// How many different values are compared, of all members together.
inline constexpr std::size_t most_values = 1'000'000;

/// Records, seen one after the other, in memory that does not grow with their number.
class Observed {
 public:
  /// All ids in the member that is asked for are compared, if there is one.
  explicit Observed(std::string asked_id = {}) : asked_id_(std::move(asked_id)) {}

  /// REQUIRES: an object.
  void add(const Value& record);

  std::size_t records() const { return shapes_.records(); }
  const infer::Observation& shapes() const { return shapes_; }
  /// In the order in which they came.
  const std::vector<ObservedMember>& members() const { return members_; }
  const ObservedMember* member(std::string_view name) const;
  /// The shape of a member's values; null where there were too many paths.
  const infer::Shape* shape_of(std::string_view name) const;

 private:
  ObservedMember& member_named(std::string_view name);
  void see_id(const Value& value, ObservedMember& member);

  std::string asked_id_;
  infer::Observation shapes_;
  std::vector<ObservedMember> members_;
  std::map<std::string, std::size_t, std::less<>> places_;
  Room room_{most_values};
};

}  // namespace fsctl::propose
