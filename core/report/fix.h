#pragma once

#include <optional>
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

/// Whole lines of a file, which count from 1, and what is to stand in their place, without the last line break.
struct Suggestion {
  std::size_t first = 0;
  std::size_t last = 0;
  std::string text{};
};

/// The lines that the fix of a problem changes; nothing where there is no fix, or a line is too long to be read.
std::optional<Suggestion> suggestion_of(const Problem& problem);

}  // namespace fsctl::report
