#include <algorithm>
#include <utility>

#include "cli/lsp/protocol.h"
#include "cli/lsp/uri.h"
#include "cli/lsp/workspace.h"
#include "core/lint/targets.h"
#include "core/project/load.h"

namespace fsctl::cli::lsp {

namespace fs = std::filesystem;

namespace {

/// What is found; nothing where the system refuses to look at a file.
template <typename Find>
std::optional<fs::path> unless_refused(const Find& find) {
  try {
    return find();
  } catch (const fs::filesystem_error&) {
    return {};
  }
}

std::optional<fs::path> own_project(const fs::path& folder) {
  return unless_refused([&] { return lint::own_project_above(folder); });
}

}  // namespace

Workspace::~Workspace() {
  if (check_.joinable()) check_.join();
}

void Workspace::begin_with(const Json& params) {
  const auto encodings = inner(params, {"capabilities", "general", "positionEncodings"});
  if (encodings.is_array() && std::ranges::find(encodings, Json("utf-8")) != encodings.end()) columns_ = Columns::utf8;
  client_.learn(params);
  client_.version = [this](const std::string& uri) { return version_of(uri); };
  const auto add = [&](const Json& uri) {
    if (uri.is_string()) add_folder(uri.get<std::string>());
  };
  const auto folders = inner(params, {"workspaceFolders"});
  if (folders.is_array())
    for (const auto& folder : folders) add(inner(folder, {"uri"}));
  if (folders_.empty()) add(inner(params, {"rootUri"}));
  if (const auto path = inner(params, {"rootPath"}); folders_.empty() && path.is_string())
    add(uri_of_path(path.get<std::string>()));
  if (folders_.empty() && usual_folder_) add(uri_of_path(*usual_folder_));
}

void Workspace::add_folder(const std::string& uri) {
  ways_.learn(uri);
  if (auto path = folder_of_uri(uri)) folders_.push_back(std::move(*path));
}

void Workspace::find_projects() {
  for (const auto& folder : folders_) check_folder(folder);
  if (!unread_.empty()) read_next_project();  // further ones when no message waits
}

/// Finds the projects in a folder, which are read and checked one after the other.
void Workspace::check_folder(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) return;
  for (const auto& target : lint::targets_of({folder}).projects) unread_.push_back(target.project);
}

/// Reads the next of the projects that were found, when no message waits.
void Workspace::read_next_project() {
  const auto project = unread_.front();
  unread_.pop_front();
  project_in(project);
}

void Workspace::change_folders(const Json& change) {
  for (const Json& removed : change.value("removed", Json::array()))
    if (const auto path = folder_of_uri(removed.at("uri").get<std::string>())) {
      std::erase(folders_, *path);
      std::erase_if(unread_, [&](const fs::path& project) { return lies_in(project, *path); });
    }
  for (const Json& added : change.value("added", Json::array()))
    if (const auto uri = added.at("uri").get<std::string>(); folder_of_uri(uri)) {
      add_folder(uri);
      check_folder(folders_.back());
    }
  forget_projects_in_no_folder();
}

/// Forgets some projects; gives the files in which something was found.
template <typename IsLost>
OpenProject::Paths Workspace::forget_projects(const IsLost& is_lost) {
  OpenProject::Paths faulty;
  std::erase_if(projects_, [&](const auto& entry) {
    if (!is_lost(entry.first)) return false;
    faulty.merge(entry.second->faulty_files());
    saved_.erase(entry.first);
    return true;
  });
  return faulty;
}

/// Whether a folder of the editor or an open document has to do with a project.
bool Workspace::is_needed(const fs::path& project) const {
  return std::ranges::any_of(
             folders_, [&](const fs::path& folder) { return lies_in(project, folder) || lies_in(folder, project); }) ||
         std::ranges::any_of(documents_, [&](const auto& document) { return lies_in(document.first, project); });
}

/// Takes back what was found in projects that nothing of the editor has to do with any more: nobody would tell of
/// changes there.
void Workspace::forget_projects_in_no_folder() {
  for (const auto& file : forget_projects([&](const fs::path& directory) { return !is_needed(directory); }))
    wire_.notify("textDocument/publishDiagnostics", {{"uri", uri_of(file)}, {"diagnostics", Json::array()}});
}

/// Forgets the projects whose project.json is no more: their files belong to the next one above.
void Workspace::forget_lost_projects() {
  publish(forget_projects([&](const fs::path& directory) {
    return own_project(directory) != directory && !documents_.contains(directory / "project.json");
  }));
}

/// Finds the projects that a project.json among some changed files has made.
void Workspace::find_new_projects(const Json& changes) {
  const auto is_of_project = [](const Json& change) {
    const auto uri = inner(change, {"uri"});
    return uri.is_string() && uri.get<std::string>().ends_with("/project.json");
  };
  if (!changes.empty() && std::ranges::none_of(changes, is_of_project)) return;
  for (const auto& folder : folders_) check_folder(folder);
}

/// Takes it that files were saved, made or removed: those of the changes, and what other programs did meanwhile.
void Workspace::take_saved(const Json& changes) {
  find_new_projects(changes);
  look_again();
}

void Workspace::look_again() {
  forget_lost_projects();
  for (auto& [_, project] : projects_) project->touch_all();
  for (auto& [path, document] : documents_) note_change(path, document);
}

std::optional<fs::path> Workspace::project_above(const fs::path& folder) const {
  auto nearest = unless_refused([&] { return project::find_project(folder); });
  return nearest && !projects_.contains(*nearest) ? own_project(folder) : nearest;
}

OpenProject& Workspace::project_in(const fs::path& directory) {
  auto& project = projects_[directory];
  if (project == nullptr) {
    project = std::make_unique<OpenProject>(directory, reads_);
    if (!client_.watches_files)
      saved_.try_emplace(directory, directory, [this] { inbox_.put({.done = [this] { look_again(); }}); });
    publish(project->take(project->whole_check()()));
    for (auto& [path, document] : documents_)  // which lay in no project until then
      if (lies_in(path, directory)) note_change(path, document);
  }
  return *project;
}

bool Workspace::is_check_due() const {
  return !is_checking_ && std::ranges::any_of(projects_, [](const auto& entry) { return entry.second->is_changed(); });
}

void Workspace::check_changed() {
  for (auto& [_, project] : projects_) publish(project->check_changed());
}

void Workspace::look_at_stores() {
  if (is_checking_) return;
  for (auto& [_, project] : projects_) project->look_at_store();
}

/// Begins to check the whole of a project that has changed, while messages are answered.
void Workspace::check_whole_beside() {
  for (auto& [directory, project] : projects_) {
    if (!project->is_changed()) continue;
    if (check_.joinable()) check_.join();
    is_checking_ = true;
    check_ = std::thread([this, check = project->whole_check(), at = directory] {
      auto found = std::make_shared<WholeCheck>(check());
      inbox_.put({.done = [this, found, at] {
        is_checking_ = false;
        const auto changed = projects_.find(at);
        if (changed != projects_.end()) publish(changed->second->take(std::move(*found)));
      }});
    });
    return;
  }
}

}  // namespace fsctl::cli::lsp
