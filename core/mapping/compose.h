#pragma once

#include <string>
#include <vector>

#include "core/composer/evaluate.h"
#include "core/project/project.h"

namespace fsctl::mapping {

/// Why a field could not be composed; `field` is empty when the record itself is invalid.
struct Failure {
  std::string field;
  Problem problem;
};

/// The result of composing a record for one place: what ingest would store for it.
struct Composed {
  /// An object of the fields in the storage's order; null where a field failed or has no value in this place. Prices
  /// are those in the region's currency. Refers to the record and the arena.
  Value fields;
  std::vector<Failure> failures;
};

struct ComposeOptions {
  /// The only field to compose; empty for all of them.
  std::string field{};
  /// Receives the evaluated slots of every field, one field after the other.
  composer::Trace* trace = nullptr;
};

/// Maps a record for one place by the rules of ingest.
Composed compose(const project::Project& project, const project::Composer& composer, const project::Place& place,
                 const Value& record, Arena& arena, const ComposeOptions& options = {});

}  // namespace fsctl::mapping
