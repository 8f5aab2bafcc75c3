#include "core/lint/absent.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/project/findings.h"
#include "core/project/kinds.h"

namespace fsctl::lint {
namespace {

/// Whether some file of a kind is there, or was meant to be.
bool has_any(const project::Project& project, const project::FileKind& kind) {
  const auto folder = std::string(kind.place) + '/';
  return std::ranges::any_of(project.files, [&](const auto& file) { return file.first.starts_with(folder); }) ||
         std::ranges::any_of(project.unread, [&](const std::string& path) { return path.starts_with(folder); });
}

bool is_about(const Problem& problem, const project::PlacedReference& placed) {
  return problem.code == ErrorCode::unknown_reference && problem.source == placed.source &&
         problem.location.pointer == placed.reference.pointer;
}

void tell_absent(const project::Project& project, const project::FileKind& kind, Problems& problems) {
  const auto first = project.files.find("project.json");
  if (first == project.files.end() || !kind.is_folder() || has_any(project, kind)) return;
  std::set<std::string> names;
  for (const auto& placed : project.references) {
    if (placed.reference.file_kind != kind.name) continue;
    if (std::ranges::any_of(problems, [&](const Problem& problem) { return is_about(problem, placed); }))
      names.insert(placed.reference.name);
  }
  if (names.size() < 2) return;
  for (const auto& placed : project.references)
    if (placed.reference.file_kind == kind.name)
      std::erase_if(problems, [&](const Problem& problem) { return is_about(problem, placed); });
  const std::vector<std::string> told(names.begin(), names.end());
  problems.push_back({.code = ErrorCode::unknown_reference,
                      .message = "there are no files in " + std::string(kind.place) + "/, and " +
                                 std::to_string(names.size()) + " are named elsewhere",
                      .hint = project::missing_names(told),
                      .source = first->second});
}

}  // namespace

void tell_absent_kinds(const project::Project& project, Problems& problems) {
  for (const auto& kind : project::file_kinds()) tell_absent(project, kind, problems);
}

}  // namespace fsctl::lint
