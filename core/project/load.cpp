#include "core/project/load.h"

#include <map>
#include <utility>
#include <vector>

#include "core/json/position.h"
#include "core/project/common_causes.h"
#include "core/project/doubled.h"
#include "core/project/kinds.h"
#include "core/project/misnamed.h"
#include "core/project/put_inside.h"
#include "core/project/store_place.h"
#include "core/project/unread_parts.h"

namespace fsctl::project {
namespace {

namespace fs = std::filesystem;

/// Loads a project from its files.
class Loader {
 public:
  Loader(const fs::path& directory, const LoadOptions& options, Problems& problems)
      : options_(options), problems_(problems), files_(directory, options.overlays, options.files, problems) {
    project_->directory = directory;
    project_->asked = options.asked;
    for (const auto& path : options.unread) files_.expect(path);
  }

  /// Loads project.json alone; null when it cannot be read.
  std::shared_ptr<Project> load_places() {
    const FileKind& kind = *find_file_kind("project");
    read(kind);
    if (!is_read()) return problems_.back().code != ErrorCode::file_unreadable ? project_ : nullptr;
    const File& file = read_[kind.name].front();
    if (is_anew())
      in_file(file.source, [&] {
        check_versions(file.json, problems_);
        check_store(*file.source, file.json, problems_);
      });
    project_->asked_dialect = options_.dialect;
    if (options_.dialect) project_->dialect = *options_.dialect;
    return project_;
  }

  std::shared_ptr<Project> load() {
    if (load_places() == nullptr) return nullptr;
    for (const FileKind& kind : file_kinds())
      if (kind.name != "project" && kind.parse != nullptr) read(kind);
    for (const FileKind& kind : file_kinds())
      if (kind.find_named != nullptr) kind.find_named(*project_);
    files_.check_references();
    project_->has_places = is_read() && !project_->places.scopes.empty();
    if (project_->has_places) check_contents();
    project_->files = files_.sources();
    project_->references = files_.take_references();
    project_->unread = files_.unread();
    leave_out_of_doubled(problems_);
    tell_put_inside_once(problems_);
    leave_out_of_unread_parts(project_->files, problems_);
    sort_by_place(problems_);
    return project_;
  }

 private:
  /// Checks what the files hold, which takes the places and types of project.json.
  void check_contents() {
    for (const FileKind& kind : file_kinds()) check_each(kind, kind.check);
    if (options_.refuse_extensions) refuse_all_extensions();
    for (const FileKind& kind : file_kinds())
      if (kind.check_all != nullptr) kind.check_all(*project_, problems_);
    if (is_anew())
      for (const FileKind& kind : file_kinds()) check_each(kind, kind.check_anew);
  }

  /// Runs a piece of work and sets the source of its problems.
  template <typename Work>
  void in_file(const std::shared_ptr<const Source>& source, const Work& work) {
    const auto first = problems_.size();
    work();
    for (auto i = first; i < problems_.size(); ++i)
      if (!problems_[i].source) problems_[i].source = source;
  }

  bool is_anew() const { return !options_.files || options_.are_working_files; }

  bool is_read() { return !read_["project"].empty(); }

  /// Adds the files of a kind to the project and keeps them for the checks that follow when all are read.
  void read(const FileKind& kind) {
    files_.read(kind, [&](File file) {
      in_file(file.source, [&] { kind.parse(file, *project_, problems_); });
      read_[kind.name].push_back(std::move(file));
    });
  }

  using Check = void (*)(const File& file, Project& project, Problems& problems);

  void check_each(const FileKind& kind, Check check) {
    if (check == nullptr) return;
    for (const File& file : read_[kind.name]) in_file(file.source, [&] { check(file, *project_, problems_); });
  }

  void refuse_all_extensions() {
    for (const auto& [_, composer] : project_->composers)
      in_file(composer.source, [&] { refuse_extensions(composer, problems_); });
  }

  const LoadOptions& options_;
  Problems& problems_;
  Files files_;
  std::map<std::string_view, std::vector<File>> read_;  ///< by kind
  std::shared_ptr<Project> project_ = std::make_shared<Project>();
};

}  // namespace

std::shared_ptr<const Project> load(const fs::path& directory, Problems& problems, const LoadOptions& options) {
  return Loader(directory, options, problems).load();
}

Error no_project(const fs::path& directory) {
  if (const auto misnamed = misnamed_project_json(directory)) return Error(misnamed_project(*misnamed));
  if (has_project_json(directory)) {
    Problems unreadable;
    if (open_source(directory / "project.json", directory, {}, unreadable) == nullptr) return Error(unreadable);
  }
  return Error(ErrorCode::no_project, "there is no project.json in " + directory.string(),
               "fsctl init DIR makes a project");
}

std::shared_ptr<const Project> load(const fs::path& directory, const LoadOptions& options) {
  Problems problems;
  auto project = load(directory, problems, options);
  if (!project && problems.front().code == ErrorCode::file_unreadable) throw no_project(directory);
  if (!any_error(problems)) return project;
  if (project) tell_common_causes(project->files, problems);
  throw Error(problems);
}

std::shared_ptr<const Project> load_places(const fs::path& directory) {
  Problems problems;
  const LoadOptions options;
  auto project = Loader(directory, options, problems).load_places();
  if (any_error(problems)) throw Error(problems);
  return project;
}

std::shared_ptr<const Project> load_kept(const Project& now, Sources files) {
  Problems problems;
  const LoadOptions options{.files = std::move(files), .dialect = now.asked_dialect};
  auto project = Loader(now.directory, options, problems).load();
  if (any_error(problems)) throw Error(problems);
  for (const auto& [id, feed] : now.feeds) project->feeds.insert_or_assign(id, feed);
  return project;
}

namespace {

/// The nearest directory, from `start` upwards, that is sought.
template <typename Sought>
std::optional<fs::path> nearest_above(const fs::path& start, const Sought& is_sought) {
  for (auto directory = fs::absolute(start);; directory = directory.parent_path()) {
    if (is_sought(directory)) return directory;
    if (directory == directory.root_path()) return {};
  }
}

}  // namespace

std::optional<fs::path> find_above(const fs::path& start, const fs::path& file) {
  return nearest_above(start, [&](const fs::path& directory) { return fs::exists(directory / file); });
}

std::optional<fs::path> find_project(const fs::path& start) {
  return nearest_above(
      start, [](const fs::path& directory) { return has_project_json(directory) || misnamed_project_json(directory); });
}

}  // namespace fsctl::project
