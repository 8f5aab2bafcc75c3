#pragma once

#include <string>
#include <vector>

#include "core/composer/evaluate.h"
#include "core/project/project.h"

namespace fsctl::cases {

/// Why a field of a record could not be composed; a record that is wrong itself names no field.
struct Failure {
  std::string field;
  Problem problem;
};

/// A record as a composer gives it in one place.
struct Composed {
  /// An object of the fields in the storage's order, as their slots give them; null for one that failed or has no slot
  /// in this place. Lives in the record and the arena.
  Value fields;
  std::vector<Failure> failures;
};

struct ComposeOptions {
  /// Only this field; all of them when it is empty.
  std::string field{};
  /// Gets the steps of every field, one field after the other.
  composer::Trace* trace = nullptr;
};

/// Composes a record for one place, payload markers resolved. What does not fit its storage field is a failure too.
Composed compose(const project::Project& project, const project::Composer& composer, const project::Triple& place,
                 const Value& record, Arena& arena, const ComposeOptions& options = {});

}  // namespace fsctl::cases
