#include "core/lint/missing_project.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/error/suggest.h"
#include "core/project/kinds.h"
#include "core/project/source.h"

namespace fsctl::lint {
namespace {

namespace fs = std::filesystem;

/// The folders of a project's files that lie in a folder, as `composers/`.
std::vector<std::string> folders_in(const fs::path& folder) {
  std::set<std::string> found;
  for (const auto& kind : project::file_kinds())
    if (kind.is_folder() && fs::is_directory(folder / kind.place)) found.insert(std::string(kind.place) + '/');
  return {found.begin(), found.end()};
}

/// Whether these folders make one that is a project: composers alone, or pages alone, may lie anywhere.
bool are_of_project(const std::vector<std::string>& folders) {
  return folders.size() > 1 && std::ranges::find(folders, "storages/") != folders.end();
}

std::optional<fs::path> folder_above(const fs::path& inner) {
  for (auto folder = inner; folder.has_relative_path(); folder = folder.parent_path())
    if (are_of_project(folders_in(folder))) return folder;
  return {};
}

}  // namespace

const fs::path* MissingProjects::above(const fs::path& file) {
  const auto inner = file.parent_path();
  auto known = known_.find(inner);
  if (known == known_.end()) known = known_.emplace(inner, folder_above(inner)).first;
  return known->second ? &*known->second : nullptr;
}

Problems MissingProjects::problems() const {
  std::set<fs::path> folders;
  for (const auto& [_, folder] : known_)
    if (folder) folders.insert(*folder);
  Problems problems;
  for (const auto& folder : folders) {
    problems.push_back({.code = ErrorCode::not_read,
                        .message = "this file is missing beside " + joined(folders_in(folder)) +
                                   ", so that each file was checked by itself only",
                        .hint = "fsctl schema project says what stands in it"});
    problems.back().source = project::empty_source(folder / "project.json", folder);
  }
  return problems;
}

}  // namespace fsctl::lint
