#pragma once

#include <string>
#include <vector>

#include "core/infer/observation.h"
#include "core/json/json.h"

namespace fsctl::infer {

/// The `schema` of a feed by its observed records: `{"fields": {…}}`. Different types at one path become `any`; a value
/// that was null at least once gets `"nullable": true`, a member that was only absent does not.
Json proposed_schema(const Observation& observation);

/// A path of the records and its shape: `price.amount`, `tags[]`, `media[].file`.
struct Path {
  std::string text;
  const Shape* shape;
};

/// A percentage, rounded down: `98 %`; `<1 %` for a smaller share that is not 0.
std::string share(std::size_t part, std::size_t whole);

/// Every path below the record itself, each before those below it.
std::vector<Path> paths(const Observation& observation);

}  // namespace fsctl::infer
