#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/value.h"

namespace fsctl::infer {

/// The types of JSON values, as the specification names them.
enum class ValueType { null, boolean, number, string, array, object };
inline constexpr std::array<std::string_view, 6> type_names = {"null",   "boolean", "number",
                                                               "string", "array",   "object"};

/// The values found at one path of many records.
struct Shape {
  struct Member;

  std::size_t records = 0;              ///< the number of records with a value here
  std::array<std::size_t, 6> counts{};  ///< the number of values by ValueType; a payload marker counts once
  std::array<bool, 6> seen{};           ///< the types that occur, in any variant of a payload marker
  std::vector<Member> members;          ///< of all objects here, in the order of first occurrence
  std::unique_ptr<Shape> items;         ///< of all elements of arrays here
  bool is_map = false;                  ///< whether objects have too many names for these to be fields
  std::uint64_t last_record = 0;        ///< the record counted last, so that each counts once

  bool has(ValueType type) const { return seen[static_cast<std::size_t>(type)]; }
  std::size_t count(ValueType type) const { return counts[static_cast<std::size_t>(type)]; }
  std::size_t values() const;
};

struct Shape::Member {
  std::string name;
  Shape shape;
};

/// Objects with more names than this are maps; the record itself never is.
inline constexpr std::size_t most_members = 256;
/// The most paths that are distinguished; further ones are ignored.
inline constexpr std::size_t most_places = 10'000;

/// Collects the shape of a feed's records, in memory that does not grow with their number.
class Observation {
 public:
  /// Adds a record. All variants of a payload marker count as values at the marker's path. REQUIRES: an object.
  void add(const Value& record);

  std::size_t records() const { return records_; }
  const Shape& shape() const { return shape_; }
  /// Whether there were more paths than most_places.
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
