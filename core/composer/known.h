#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/composer/guards.h"
#include "core/composer/path.h"
#include "core/composer/type.h"

namespace fsctl::composer {

/// What is known where a slot is evaluated.
struct Known {
  Type record;
  Type item = any;
  Type parent = any;
  bool in_iteration = false;
  /// Paths that are not null where the slot is evaluated, by the conditions around it.
  Paths proven{};
  /// Those that are null there.
  Paths refuted{};

  /// The type that a path begins with.
  const Type& root_of(const Path& path) const;
  /// Whether the conditions around the slot say that a path is null.
  bool refutes(const Path& path) const;
  /// Whether a list, to which the steps before this one lead, may be too short for the position that it names.
  bool may_be_beyond(const Path& path, std::size_t step) const;
  /// Whether records may have what a path leads to.
  bool may_have(const Path& path) const;
  /// The siblings of what a path leads to that have the wanted type, as paths.
  std::vector<std::string> fitting_neighbours(const Path& path, const Type& wanted) const;
};

/// The type behind one step of a path; nothing when no record can have the step.
std::optional<Type> type_of_step(const Type& type, const Path::Step& step);

}  // namespace fsctl::composer
