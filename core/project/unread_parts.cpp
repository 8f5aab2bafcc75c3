#include "core/project/unread_parts.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/parse.h"

namespace fsctl::project {
namespace {

using Pointers = std::vector<std::string>;

/// Whether a problem is about a value that could not be read as what it should be.
bool is_of_unread(const Problem& problem) {
  const bool is_at_value = !problem.location.pointer.empty() && !problem.location.member_name;
  return problem.severity == Severity::error && is_at_value && problem.lacks.name.empty() &&
         (problem.code == ErrorCode::wrong_member_type || problem.code == ErrorCode::wrong_member_value ||
          problem.code == ErrorCode::missing_member);
}

/// The first step of a JSON Pointer, with its slash, which is taken off.
std::string_view take_step(std::string_view& pointer) {
  const auto end = std::min(pointer.find('/', 1), pointer.size());
  const auto step = pointer.substr(0, end);
  pointer.remove_prefix(end);
  return step;
}

/// Whether a value is at or above a place, whose `*` stand for any step.
bool is_at_or_above(std::string_view pointer, std::string_view place) {
  while (!pointer.empty()) {
    if (place.empty()) return false;
    const auto wanted = take_step(place);
    if (const auto step = take_step(pointer); wanted != "/*" && wanted != step) return false;
  }
  return true;
}

bool may_stand_in(const LackedName& lacks, const Pointers& unread) {
  const auto place = lacks.place + (lacks.name.empty() ? "" : pointer_step(lacks.name));
  return std::ranges::any_of(unread, [&](const std::string& pointer) { return is_at_or_above(pointer, place); });
}

}  // namespace

void leave_out_of_unread_parts(const Sources& files, Problems& problems) {
  std::map<const Source*, Pointers> unread;
  for (const Problem& problem : problems)
    if (problem.source && is_of_unread(problem)) unread[problem.source.get()].push_back(problem.location.pointer);
  if (unread.empty()) return;
  std::erase_if(problems, [&](const Problem& problem) {
    const auto file = files.find(problem.lacks.file);
    if (problem.lacks.place.empty() || file == files.end()) return false;
    const auto pointers = unread.find(file->second.get());
    return pointers != unread.end() && may_stand_in(problem.lacks, pointers->second);
  });
}

}  // namespace fsctl::project
