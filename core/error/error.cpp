#include "core/error/error.h"

#include <algorithm>
#include <utility>

namespace fsctl {

Error::Error(ErrorCode code, const std::string& message, Hint hint)
    : Error(Problem{.code = code, .message = message, .hint = std::move(hint)}) {}

Error::Error(Problem problem) : std::runtime_error(problem.message), problems_{std::move(problem)} {}

Error::Error(Problems problems) : std::runtime_error(problems.front().message), problems_(std::move(problems)) {}

Error& Error::in(const std::shared_ptr<const Source>& source) {
  for (Problem& problem : problems_)
    if (!problem.source) problem.source = source;
  return *this;
}

bool any_error(const Problems& problems) {
  return std::ranges::any_of(problems, [](const Problem& problem) { return problem.severity == Severity::error; });
}

}  // namespace fsctl
