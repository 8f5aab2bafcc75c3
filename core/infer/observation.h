#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/value.h"

namespace fsctl::infer {

/// The types of the specification, as a value shows them.
enum class ValueType { null, boolean, number, string, array, object };
inline constexpr std::array<std::string_view, 6> type_names = {"null",   "boolean", "number",
                                                               "string", "array",   "object"};

/// What stood at one place of many records.
struct Shape {
  struct Member;

  std::size_t records = 0;              ///< that have something here
  std::array<std::size_t, 6> counts{};  ///< of values, by ValueType
  std::array<bool, 6> seen{};           ///< the same and the other variants of payload markers
  std::vector<Member> members;          ///< of objects, in the order they first came
  std::unique_ptr<Shape> items;         ///< of arrays, all elements together
  bool is_map = false;                  ///< objects with so many names that none of them is a field
  std::uint64_t last_record = 0;        ///< the one that was counted last

  bool has(ValueType type) const { return seen[static_cast<std::size_t>(type)]; }
  std::size_t count(ValueType type) const { return counts[static_cast<std::size_t>(type)]; }
  std::size_t values() const;
};

struct Shape::Member {
  std::string name;
  Shape shape;
};

/// Objects with more names than this are maps; the record itself is none.
inline constexpr std::size_t most_members = 256;
/// So many places are told apart; what comes later is not looked at.
inline constexpr std::size_t most_places = 10'000;

/// The shape of the records of a feed, in memory that does not grow with them.
class Observation {
 public:
  /// REQUIRES: an object. Payload markers are seen through: all their variants are values of the same place.
  void add(const Value& record);

  std::size_t records() const { return records_; }
  const Shape& shape() const { return shape_; }
  /// Whether there were more places than are told apart.
  bool is_cut() const { return is_cut_; }

 private:
  void see(Shape& shape, const Value& value, bool counts);
  void see_members(Shape& shape, const Value& object, bool counts);
  Shape* member(Shape& shape, std::string_view name);
  void make_map(Shape& shape);

  Shape shape_;
  std::size_t records_ = 0;
  std::size_t places_ = 0;
  bool is_cut_ = false;
};

}  // namespace fsctl::infer
