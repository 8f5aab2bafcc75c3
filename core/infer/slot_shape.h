#pragma once

#include <string_view>

#include "core/composer/slot.h"
#include "core/infer/observation.h"

namespace fsctl::infer {

/// The shapes of what paths of a slot begin with; null where they are unknown.
struct Around {
  const Shape* record = nullptr;
  const Shape* item = nullptr;
  const Shape* parent = nullptr;
  bool is_in_iteration = false;

  const Shape* root_of(const composer::Path& path) const;
};

/// The shape of a member, of an element where the step is an index; null for none.
const Shape* shape_below(const Shape& shape, const composer::Path::Step& step);

/// The shape of the values that a slot gives, or of the elements of the lists that it gives: what it reads, or what an
/// operation chooses of that, such as filter. Null where records do not tell.
const Shape* shape_of(const composer::Slot& slot, const Around& around);
const Shape* shape_of_items(const composer::Slot& slot, const Around& around);

/// What is around the argument of an operation's parameter: the elements of a list where it is evaluated for each.
Around around_argument(const composer::Slot& slot, const composer::Parameter& parameter, const Around& around);

}  // namespace fsctl::infer
