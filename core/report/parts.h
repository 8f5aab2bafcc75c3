#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/error/error.h"
#include "core/json/position.h"

namespace fsctl::report {

inline bool is_error(const Problem& problem) { return problem.severity == Severity::error; }
inline std::string code_of(const Problem& problem) { return std::string(describe(problem.code).name); }
inline std::string file_of(const Problem& problem) { return problem.source ? problem.source->name : "project.json"; }

/// Where a location of a problem lies; line 1 without a file.
inline Position position(const Problem& problem, const Location& location) {
  return problem.source ? locate(*problem.source, location) : Position{};
}

/// The column behind the marked part of a place's line; nothing where the place has no line to mark.
std::optional<std::size_t> end_column(const Position& position);

/// How many there are of each severity: `2 errors, 1 warning`, or `no problems`.
std::string counts_of(const Problems& problems);

}  // namespace fsctl::report
