#pragma once

#include <string>
#include <vector>

#include "core/error/error.h"

namespace fsctl::report {

/// Bytes of a problem's source, and the text that takes their place.
struct Replacement {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text{};
};

/// What mends a problem for certain: its own fix, or the one name that was meant in place of a misspelt one. Empty
/// where a person has to decide.
std::vector<Replacement> fix_of(const Problem& problem);

}  // namespace fsctl::report
