#include "core/lint/same_path.h"

#include <algorithm>
#include <utility>

namespace fsctl::lint {
namespace {

bool is_about_path(const Problem& problem) {
  return problem.code == ErrorCode::absent_path || problem.code == ErrorCode::unknown_path;
}

/// Whether two findings are about the same path; what fails for it may stand behind the message of one.
bool is_same_path(const Problem& one, const Problem& other) {
  return one.code == other.code && one.source == other.source && one.hint.text() == other.hint.text() &&
         (one.message.starts_with(other.message) || other.message.starts_with(one.message));
}

}  // namespace

void tell_each_path_once(Problems& problems) {
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (!is_about_path(problems[i]) || !problems[i].hint.suggestions().empty() || !problems[i].fix.empty()) continue;
    const auto first = problems.begin() + static_cast<std::ptrdiff_t>(i);
    const auto others = std::stable_partition(first + 1, problems.end(),
                                              [&](const Problem& other) { return !is_same_path(*first, other); });
    if (others == problems.end()) continue;
    const auto uses = 1 + (problems.end() - others);
    const auto severe = std::ranges::find(others, problems.end(), Severity::error, &Problem::severity);
    if (severe != problems.end() && first->severity != Severity::error) std::swap(*first, *severe);
    problems.erase(others, problems.end());
    problems[i].message += " (used in " + std::to_string(uses) + " places)";
  }
}

}  // namespace fsctl::lint
