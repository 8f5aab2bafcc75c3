#include "core/lint/targets.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/lint/alone.h"
#include "core/lint/found_files.h"
#include "core/lint/missing_project.h"
#include "core/project/check_form.h"
#include "core/project/kinds.h"
#include "core/project/load.h"
#include "core/project/misnamed.h"
#include "core/project/source.h"
#include "core/text/hidden_name.h"

namespace fsctl::lint {
namespace {

namespace fs = std::filesystem;

/// The files below a folder whose names are not hidden, in their order.
std::vector<fs::path> seen_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failed;
  constexpr auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator at(folder, options, failed), end; !failed && at != end; at.increment(failed)) {
    const auto name = at->path().filename().string();
    const bool is_skipped = text::is_of_other_programs(name);
    std::error_code unknown;
    const bool is_folder = at->is_directory(unknown);
    if (is_folder && is_skipped) at.disable_recursion_pending();
    if (!is_folder && !is_skipped) files.push_back(at->path());
  }
  std::ranges::sort(files);
  return files;
}

/// Whether a file says nothing, as that does to which the output of this very command goes.
bool says_nothing(const fs::path& file) {
  std::error_code failed;
  return fs::file_size(file, failed) == 0;
}

/// Whether a project.json is that of another tool.
bool is_foreign_project(const fs::path& file) {
  std::error_code failed;
  if (!fs::is_regular_file(file, failed)) return false;
  std::ifstream in(file, std::ios::binary);
  const Json json = Json::parse(in, nullptr, false);
  if (!json.is_object() || json.empty()) return false;
  const auto is_own = [&](const project::FormMember& member) {
    return !project::is_of_any_program(member.name) && json.contains(member.name);
  };
  return std::ranges::none_of(project::project_form().members, is_own) && kind_folders_in(file.parent_path()).empty();
}

/// Whether a file makes its folder a project, or was meant to.
bool is_of_project(const fs::path& file) {
  if (file.filename() == "project.json") return !is_foreign_project(file);
  return project::is_almost_project_json(file) && project::misnamed_project_json(file.parent_path());
}

/// What may be meant by a path that leads nowhere: one in its folder with a similar name.
Hint meant_by_path(const fs::path& path) {
  const auto name = path.filename().string();
  if (name.find('*') != std::string::npos) return "no file has such a name; a folder stands for all in it";
  std::error_code unknown;
  if (const auto status = fs::symlink_status(path, unknown); fs::exists(status))
    return fs::is_symlink(status) ? "it is a link, which leads to no file" : "only files and folders are checked";
  const auto folder = path.parent_path();
  std::map<std::string, fs::path> by_stem;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(folder.empty() ? fs::path(".") : folder, failed))
    by_stem.emplace(entry.path().stem().string(), folder / entry.path().filename());
  const auto stem = path.stem().string();
  if (const auto same = by_stem.find(stem); same != by_stem.end()) return Hint::meant({same->second.generic_string()});
  std::vector<std::string> stems;
  for (const auto& [known, _] : by_stem) stems.push_back(known);
  const auto* near = nearest(stem, stems);
  return near == nullptr ? Hint() : Hint::meant({by_stem.at(*near).generic_string()});
}

class Finder {
 public:
  explicit Finder(const FindIgnored& ignored) : ignored_(ignored) {}

  void add_folder(const fs::path& folder) {
    if (const auto& project = project_above(folder)) {
      if (*project == folder) return add_whole(folder);
      if (project::kind_at(folder.lexically_relative(*project)) != nullptr) return add_file(folder);
      for (const auto& file : seen_below(folder))
        if (!is_foreign(file)) add_file(file);
      return;
    }
    const auto files = own_below(folder);
    bool has_project = false;
    for (const auto& file : files) {
      if (!is_of_project(file)) continue;
      add_whole(file.parent_path());
      has_project = true;
    }
    for (const auto& file : files)
      if (file.extension() == ".json" && !is_foreign(file) && (!has_project || lacks_project(file)) &&
          (kind_by_folder(file) != nullptr || (!says_nothing(file) && !is_of_records(file))))
        targets_.alone.push_back(file);
  }

  /// Whether a file lies in a folder of several that only a project has, and no project.json is above it.
  bool lacks_project(const fs::path& file) {
    return kind_by_folder(file) != nullptr && !project_above(file.parent_path()) && missing_.above(file) != nullptr;
  }

  /// Whether a file lies among the records of a project that lacks its project.json.
  bool is_of_records(const fs::path& file) {
    const auto* folder = missing_.above(file);
    return folder != nullptr && *file.lexically_relative(*folder).begin() == "records";
  }

  /// Adds each file below a folder, and its project.
  void add_all(const fs::path& folder) {
    if (const auto& project = project_above(folder)) add_whole(*project);
    for (const auto& file : own_below(folder))
      if (!is_foreign(file)) add_file(file);
  }

  /// Adds a file that is no more, for what its project lacks since.
  void add_gone(const fs::path& file) {
    const auto& project = project_above(file.parent_path());
    if (project && project::kind_at(file.lexically_relative(*project)) != nullptr) return add_file(file);
    if (file.filename() == "project.json" && lacks_project_json(file.parent_path())) add_folder(file.parent_path());
  }

  void add_file(const fs::path& file) {
    if (!seen_.insert(file).second) return;
    const auto& project = project_above(file.parent_path());
    if (!project) return targets_.alone.push_back(file);
    target(*project).files.push_back(file.lexically_relative(*project));
  }

  Targets take() { return std::move(targets_); }

 private:
  /// The files below a folder without those that are ignored.
  std::vector<fs::path> own_below(const fs::path& folder) const {
    auto files = seen_below(folder);
    if (!ignored_) return files;
    const auto ignored = ignored_(folder, files);
    const std::set<fs::path> left_out(ignored.begin(), ignored.end());
    std::erase_if(files, [&](const fs::path& file) { return left_out.contains(file); });
    return files;
  }

  void add_whole(const fs::path& project) { target(project).is_whole = true; }

  Target& target(const fs::path& project) {
    const auto [place, is_new] = places_.emplace(project, targets_.projects.size());
    if (is_new) targets_.projects.push_back({.project = project});
    return targets_.projects[place->second];
  }

  /// The project above a folder; found once for each folder.
  const std::optional<fs::path>& project_above(const fs::path& folder) {
    const auto known = above_.find(folder);
    return known != above_.end() ? known->second : above_.emplace(folder, own_project_above(folder)).first->second;
  }

  const FindIgnored& ignored_;
  Targets targets_;
  MissingProjects missing_;
  std::set<fs::path> seen_;
  std::map<fs::path, std::size_t> places_;
  std::map<fs::path, std::optional<fs::path>> above_;
};

}  // namespace

bool is_foreign(const fs::path& file) { return file.filename() == "project.json" && is_foreign_project(file); }

std::optional<fs::path> own_project_above(const fs::path& folder) {
  auto found = project::find_project(folder);
  while (found && is_foreign_project(*found / "project.json")) {
    if (*found == found->root_path()) return {};
    found = project::find_project(found->parent_path());
  }
  return found;
}

fs::path placed(const fs::path& path) {
  std::error_code failed;
  auto full = fs::absolute(path).lexically_normal();
  const auto name = full.filename();
  const auto folder = fs::weakly_canonical(name.empty() ? full : full.parent_path(), failed);
  if (failed) return full;
  return name.empty() ? folder : folder / name;
}

Targets targets_of(const std::vector<fs::path>& paths, const TargetOptions& options) {
  Finder finder(options.ignored);
  for (const auto& path : paths) {
    const bool is_unsaved = options.unsaved && placed(*options.unsaved) == placed(path);
    if (fs::is_directory(path))
      finder.add_folder(fs::weakly_canonical(path));
    else if (is_unsaved || fs::is_regular_file(path))
      finder.add_file(placed(path));
    else if (options.unreadable) {
      options.unreadable({.code = ErrorCode::file_unreadable,
                          .message = cannot_read(path),
                          .hint = meant_by_path(path),
                          .source = project::empty_source(path, {})});
      std::error_code unknown;
      if (!fs::exists(fs::symlink_status(path, unknown))) finder.add_gone(placed(path));
    } else
      throw Error(ErrorCode::file_unreadable, cannot_read(path), meant_by_path(path));
  }
  return finder.take();
}

Targets all_projects(const fs::path& folder, const FindIgnored& ignored) {
  Finder finder(ignored);
  finder.add_all(fs::weakly_canonical(folder));
  return whole_projects(finder.take());
}

Targets whole_projects(Targets targets) {
  for (Target& target : targets.projects) target = {.project = target.project, .is_whole = true};
  std::erase_if(targets.alone, [](const fs::path& file) { return kind_by_folder(file) == nullptr; });
  return targets;
}

}  // namespace fsctl::lint
