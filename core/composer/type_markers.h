#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/composer/slot.h"
#include "core/composer/type.h"

namespace fsctl::composer {

/// The types bound to T, K and V in one composition, and the slots that bound them.
class TypeMarkers {
 public:
  /// Binds a marker to a type; false when it is bound to a type with another base.
  bool bind(char marker, const Type& found, const Slot& argument);

  /// REQUIRES: a type was bound to the marker.
  const Type& type(char marker) { return *of(marker).type; }
  const Slot& fixed_by(char marker) { return *of(marker).by; }

  /// The output type with its markers replaced by the types bound to them.
  Type resolved(const Type& output);

 private:
  struct Bound {
    std::optional<Type> type{};
    const Slot* by = nullptr;
    bool nullable = false;
    std::vector<Type> all{};
  };

  Bound& of(char marker) { return bound_[marker == 'T' ? 0 : marker == 'K' ? 1 : 2]; }
  Type resolved(char marker, bool nullable);

  std::array<Bound, 3> bound_;
};

}  // namespace fsctl::composer
