#pragma once

#include <string>
#include <vector>

#include "core/infer/observation.h"
#include "core/json/json.h"

namespace fsctl::infer {

/// The `schema` of a feed whose records were observed: `{"fields": {…}}`. Types that differ give `any`, a value that
/// was null somewhere `"nullable": true`; a member that was left out somewhere does not.
Json proposed_schema(const Observation& observation);

/// One place of the records: `price.amount`, `tags[]`, `media[].file`.
struct Path {
  std::string text;
  const Shape* shape;
};

/// `98 %`, rounded down; `<1 %` for what is rare but there.
std::string share(std::size_t part, std::size_t whole);

/// Every place below the record itself, each before those below it.
std::vector<Path> paths(const Observation& observation);

}  // namespace fsctl::infer
