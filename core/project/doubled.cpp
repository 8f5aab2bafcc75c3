#include "core/project/doubled.h"

#include <algorithm>
#include <iterator>

namespace fsctl::project {
namespace {

bool is_about(const Problem& problem, const Problem& doubled) {
  if (problem.code == ErrorCode::duplicate_member || problem.source != doubled.source) return false;
  const auto& member = doubled.location.pointer;
  const auto owner = member.substr(0, member.rfind('/'));
  const auto& place = problem.location.pointer;
  const bool is_of_slot = !problem.slot.empty() && (owner == problem.slot || owner == problem.slot + "/composition");
  return is_of_slot || place == member || place.starts_with(member + '/');
}

}  // namespace

void leave_out_of_doubled(Problems& problems) {
  Problems doubled;
  std::ranges::copy_if(problems, std::back_inserter(doubled),
                       [](const Problem& problem) { return problem.code == ErrorCode::duplicate_member; });
  std::erase_if(problems, [&](const Problem& problem) {
    return std::ranges::any_of(doubled, [&](const Problem& each) { return is_about(problem, each); });
  });
}

}  // namespace fsctl::project
