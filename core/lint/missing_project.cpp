#include "core/lint/missing_project.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/error/suggest.h"
#include "core/lint/found_files.h"
#include "core/project/misnamed.h"
#include "core/project/source.h"

namespace fsctl::lint {
namespace {

namespace fs = std::filesystem;

/// Whether these folders make one that is a project: composers alone, or pages alone, may lie anywhere.
bool are_of_project(const std::vector<std::string>& folders) {
  return folders.size() > 1 && std::ranges::find(folders, "storages/") != folders.end();
}

/// Whether the project.json of a folder that lacks it lies in one of the folders there.
bool has_displaced_project(const fs::path& folder) {
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(folder, failed))
    if (project::has_project_json(entry.path()) && place_of_displaced(entry.path())) return true;
  return false;
}

/// The file in a folder that has what belongs in a project.json; empty for none.
std::string called_otherwise(const fs::path& folder) {
  const project::Overlays saved_only;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(folder, failed)) {
    const auto name = entry.path().filename();
    const auto* kind =
        entry.is_regular_file(failed) ? kind_inside({.path = folder, .overlays = saved_only}, name) : nullptr;
    if (kind != nullptr && kind->name == "project") return name.string();
  }
  return {};
}

std::optional<fs::path> folder_above(const fs::path& inner) {
  for (auto folder = inner; folder.has_relative_path(); folder = folder.parent_path())
    if (are_of_project(kind_folders_in(folder)))
      return has_displaced_project(folder) ? std::nullopt : std::optional(folder);
  return {};
}

}  // namespace

bool lacks_project_json(const fs::path& folder) {
  return are_of_project(kind_folders_in(folder)) && !project::has_project_json(folder);
}

std::optional<fs::path> place_of_displaced(const fs::path& project) {
  const auto above = fs::weakly_canonical(project).parent_path();
  const bool is_alone = kind_folders_in(project).empty();
  return is_alone && lacks_project_json(above) ? std::optional(above) : std::nullopt;
}

const fs::path* MissingProjects::above(const fs::path& file) {
  if (file.filename() == "project.json") return nullptr;  // which is there, if not saved yet
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
    const auto beside = joined(kind_folders_in(folder)) + ", so that each file was checked by itself only";
    const auto other = called_otherwise(folder);
    const bool is_folder = fs::is_directory(folder / "project.json");
    problems.push_back(
        {.code = ErrorCode::not_read,
         .message =
             (is_folder ? "this is a folder, and should be a file beside " : "this file is missing beside ") + beside,
         .hint = other.empty() ? "fsctl schema project says what stands in it"
                               : Hint("rename " + other + ", which has what belongs here")});
    problems.back().source = project::empty_source(folder / "project.json", folder);
  }
  return problems;
}

}  // namespace fsctl::lint
