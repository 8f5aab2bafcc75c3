#pragma once

#include <string>
#include <vector>

#include "core/composer/evaluate.h"
#include "core/project/project.h"

namespace fsctl::mapping {

/// Why a field of a record could not be composed; a record that is wrong itself names no field.
struct Failure {
  std::string field;
  Problem problem;
};

/// A record as ingest stores it for one place.
struct Composed {
  /// An object of the fields in the storage's order; null where a field failed or has nothing in this place. Of prices
  /// those in the region's currency. Lives in the record and the arena.
  Value fields;
  std::vector<Failure> failures;
};

struct ComposeOptions {
  /// Only this field; all of them when it is empty.
  std::string field{};
  /// Gets the steps of every field, one field after the other.
  composer::Trace* trace = nullptr;
};

/// Maps a record for one place, by the rules of ingest.
Composed compose(const project::Project& project, const project::Composer& composer, const project::Place& place,
                 const Value& record, Arena& arena, const ComposeOptions& options = {});

}  // namespace fsctl::mapping
