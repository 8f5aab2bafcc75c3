#include "core/infer/observation.h"

#include <algorithm>
#include <numeric>

#include "core/composer/markers.h"

namespace fsctl::infer {
namespace {

ValueType type_of(const Value& value) {
  switch (value.kind()) {
    case Kind::boolean:
      return ValueType::boolean;
    case Kind::integer:
    case Kind::number:
      return ValueType::number;
    case Kind::text:
      return ValueType::string;
    case Kind::array:
      return ValueType::array;
    case Kind::object:
      return ValueType::object;
    case Kind::null:
      break;
  }
  return ValueType::null;
}

/// The number of paths at and below this one.
std::size_t places_in(const Shape& shape) {
  std::size_t places = 1 + (shape.items ? places_in(*shape.items) : 0);
  for (const auto& [_, member] : shape.members) places += places_in(member);
  return places;
}

}  // namespace

std::size_t Shape::values() const { return std::accumulate(counts.begin(), counts.end(), std::size_t{0}); }

void Observation::add(const Value& record) {
  ++records_;
  see(shape_, record, true);
}

/// Adds a value; `counts` is false for the second and further variants of a payload marker.
void Observation::see(Shape& shape, const Value& value, bool counts) {
  if (composer::is_marker(value)) {
    bool first = counts;
    for (const auto& [_, variant] : value.members()[0].value.members()) {
      see(shape, variant, first);
      first = false;
    }
    return;
  }
  const auto type = static_cast<std::size_t>(type_of(value));
  shape.seen[type] = true;
  if (counts) ++shape.counts[type];
  if (shape.last_record != records_) ++shape.records;
  shape.last_record = records_;
  if (value.is_object()) see_members(shape, value, counts);
  if (!value.is_array() || value.items().empty()) return;
  if (!shape.items) {
    shape.items = std::make_unique<Shape>();
    ++places_;
  }
  for (const Value& item : value.items()) see(*shape.items, item, counts);
}

void Observation::see_members(Shape& shape, const Value& object, bool counts) {
  for (const auto& [name, value] : object.members()) {
    if (shape.is_map) return;
    if (Shape* inner = member(shape, name)) see(*inner, value, counts);
  }
}

/// The shape of a member, which is added when it is new; null when there are too many paths.
Shape* Observation::member(Shape& shape, std::string_view name) {
  const auto found = std::ranges::find(shape.members, name, &Shape::Member::name);
  if (found != shape.members.end()) return &found->shape;
  if (&shape != &shape_ && shape.members.size() == most_members) {
    make_map(shape);
    return nullptr;
  }
  if (places_ == most_places) {
    is_cut_ = true;
    return nullptr;
  }
  ++places_;
  return &shape.members.emplace_back(std::string(name), Shape()).shape;
}

void Observation::make_map(Shape& shape) {
  for (const auto& [_, inner] : shape.members) places_ -= places_in(inner);
  shape.members.clear();
  shape.is_map = true;
}

}  // namespace fsctl::infer
