#include "cli/lsp/workspace.h"

#include <algorithm>
#include <utility>

#include "cli/lsp/diagnostics.h"
#include "cli/lsp/protocol.h"
#include "cli/lsp/refusal.h"
#include "cli/lsp/uri.h"

namespace fsctl::cli::lsp {
namespace {

namespace fs = std::filesystem;

/// Whether test cases may take records from a file of a project that is no configuration.
bool may_hold_records(const fs::path& file) { return *file.begin() == "records"; }

/// Takes the text that a file of a project has in the editor.
void take_text(OpenProject& project, const std::string& file, const std::string& text) {
  const bool is_same = project.texts().text(file) == text;
  project.texts().edit(file, text);
  if (!is_same) project.touch(file);
}

}  // namespace

fs::path path_in(const Json& params) {
  const auto path = path_of_uri(params.at("textDocument").at("uri").get<std::string>());
  if (!path) throw Refusal{codes::invalid_params, "only files can be looked at"};
  return *path;
}

/// Whether a path is a folder or below it.
bool lies_in(const fs::path& path, const fs::path& folder) { return *path.lexically_relative(folder).begin() != ".."; }

void Workspace::open(const Json& params) {
  const auto& given = params.at("textDocument");
  const auto path = path_in(params);
  auto text = given.at("text").get<std::string>();
  const auto former_uri = uri_of(path);
  ways_.learn(given.at("uri").get<std::string>());
  auto& document = documents_[path];
  document = {
      .uri = given.at("uri").get<std::string>(), .text = std::move(text), .version = given.value("version", Json())};
  publish_anew(path, former_uri);
  note_change(path, document);
}

void Workspace::change(const Json& params) {
  const auto path = path_in(params);
  const auto found = documents_.find(path);
  if (found == documents_.end()) return;
  auto text = found->second.text;
  for (const auto& step : params.at("contentChanges")) apply_change(step, columns_, text);
  found->second.text = std::move(text);
  found->second.version = inner(params, {"textDocument", "version"});
  note_change(path, found->second);
}

void Workspace::close(const Json& params) {
  const auto path = path_in(params);
  const auto [project, file] = place_of(path);
  const auto former_uri = uri_of(path);
  documents_.erase(path);
  publish_anew(path, former_uri);
  if (project != nullptr) {
    project->texts().close(file);
    project->touch(file);
  }
  if (project == nullptr || project::kind_at(file) == nullptr) publish({path});
  forget_projects_in_no_folder();
}

/// The project above a file and the file's path from there; null for none.
Place Workspace::place_of(const fs::path& path) {
  const auto directory = project_above(path.parent_path());
  if (!directory) return {};
  return {.project = &project_in(*directory), .file = path.lexically_relative(*directory).generic_string()};
}

Subject Workspace::subject(const fs::path& path) {
  const auto [project, file] = place_of(path);
  return {.project = *project,
          .file = file,
          .columns = columns_,
          .client = client_,
          .uri = [this, directory = project->texts().directory()](
                     const std::string& other) { return uri_of(directory / other); },
          .tell = [this](int type, const std::string& message) { wire_.tell(type, message); }};
}

const Document* Workspace::document(const fs::path& path) const {
  const auto found = documents_.find(path);
  return found == documents_.end() ? nullptr : &found->second;
}

void Workspace::note_change(const fs::path& path, Document& document) {
  const auto [project, file] = place_of(path);
  if (project == nullptr || project::kind_at(file) == nullptr) {
    if (project != nullptr && may_hold_records(file)) take_text(*project, file, document.text);
    return check_stray(path, document);
  }
  if (!std::exchange(document.findings, {}).empty()) publish({path});
  take_text(*project, file, document.text);
}

Stray Workspace::as_stray(const fs::path& path, const Document& document) {
  const auto* project = place_of(path).project;
  if (project != nullptr) return {.path = path, .text = document.text, .root = project->texts().directory()};
  const auto around = std::ranges::find_if(folders_, [&](const fs::path& folder) { return lies_in(path, folder); });
  return {.path = path, .text = document.text, .root = around == folders_.end() ? fs::path() : *around};
}

/// Checks a document that no project reads by itself.
void Workspace::check_stray(const fs::path& path, Document& document) {
  const auto [project, file] = place_of(path);
  if (project != nullptr && !project->findings(path).empty()) return;  // it was meant for the project
  const auto source = std::make_shared<Source>(Source{.name = path.string(), .text = document.text, .path = path});
  const language::TypedText typed(source, document.last_text ? &*document.last_text : nullptr);
  document.findings = findings_while_typed(as_stray(path, document), typed);
  document.last_text = typed;
  publish({path});
}

void Workspace::publish(const std::set<fs::path>& files) {
  for (const auto& file : files) {
    const auto document = documents_.find(file);
    const auto [project, _] = place_of(file);
    const bool is_open = document != documents_.end();
    static const Problems none;
    const auto& read = project == nullptr ? none : project->findings(file);
    const auto& found = read.empty() && is_open ? document->second.findings : read;
    const auto uri = uri_of(file);
    const auto of = is_open ? TextOf::document : TextOf::file;
    Json params = {{"uri", uri}, {"diagnostics", diagnostics_of(found, uri, columns_, of)}};
    if (is_open && document->second.version.is_number()) params["version"] = document->second.version;
    wire_.notify("textDocument/publishDiagnostics", params);
  }
}

/// Tells what is wrong in a file under the URI that it has now in place of a former one.
void Workspace::publish_anew(const fs::path& path, const std::string& former_uri) {
  if (uri_of(path) == former_uri) return;
  wire_.notify("textDocument/publishDiagnostics", {{"uri", former_uri}, {"diagnostics", Json::array()}});
  publish({path});
}

Json Workspace::version_of(const std::string& uri) const {
  const auto path = path_of_uri(uri);
  const auto open = path ? documents_.find(*path) : documents_.end();
  return open == documents_.end() ? Json() : open->second.version;
}

std::string Workspace::uri_of(const fs::path& path) const {
  const auto open = documents_.find(path);
  return open == documents_.end() ? ways_.uri(path) : open->second.uri;
}

}  // namespace fsctl::cli::lsp
