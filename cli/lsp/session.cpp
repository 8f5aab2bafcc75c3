#include "cli/lsp/session.h"

#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <istream>

#include "cli/lsp/diagnostics.h"
#include "cli/lsp/halves.h"
#include "cli/lsp/protocol.h"
#include "cli/lsp/uri.h"
#include "core/json/position.h"
#include "core/lint/targets.h"
#include "core/project/load.h"

namespace fsctl::cli::lsp {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

/// How long no message comes before the whole of a changed project is checked.
constexpr milliseconds quiet(200);

/// How often the editor's process is looked for: one that has crashed may have left the streams open.
constexpr milliseconds watchful(1000);

/// A request that is refused.
struct Refusal {
  int code;
  std::string message;
};

constexpr Feature features[] = {
    {"textDocument/hover", hover},
    {"textDocument/completion", completion},
    {"textDocument/definition", definition},
    {"textDocument/references", references},
    {"textDocument/prepareRename", prepare_rename},
    {"textDocument/rename", rename},
    {"textDocument/codeAction", code_actions},
    {"textDocument/codeLens", code_lenses},
    {"textDocument/formatting", formatting},
};

const Feature* find_feature(std::string_view method) {
  const auto* found = std::ranges::find(features, method, &Feature::method);
  return found == std::end(features) ? nullptr : found;
}

/// Whether a path is a folder or below it.
bool lies_in(const fs::path& path, const fs::path& folder) { return *path.lexically_relative(folder).begin() != ".."; }

/// A problem with its place, if it has one, and its hint in one line.
std::string told(const Problem& problem) {
  std::string text;
  if (problem.source && !problem.source->text.empty())
    text = problem.source->name + ':' + std::to_string(locate(*problem.source, problem.location).line) + ": ";
  text += problem.message;
  return problem.hint.empty() ? text : text + "; " + problem.hint.text();
}

/// Whether test cases may take records from a file of a project that is no configuration.
bool may_hold_records(const fs::path& file) { return *file.begin() == "records"; }

/// Takes the text that a file of a project has in the editor.
void take_text(OpenProject& project, const std::string& file, const std::string& text) {
  const bool is_same = project.texts().text(file) == text;
  project.texts().edit(file, text);
  if (!is_same) project.touch(file);
}

fs::path path_in(const Json& params) {
  const auto path = path_of_uri(params.at("textDocument").at("uri").get<std::string>());
  if (!path) throw Refusal{codes::invalid_params, "only files can be looked at"};
  return *path;
}

}  // namespace

Session::Session(std::istream& in, std::ostream& out, StoreReads reads)
    : in_(in), wire_(out), reads_(std::move(reads)) {}

Session::~Session() {
  if (check_.joinable()) check_.join();
}

int Session::run() {
  std::thread reader([this] { read_all(); });
  while (!exit_code_) {
    const auto event = inbox_.take(longest_wait());
    if (event)
      handle(*event);
    else if (!unread_.empty())
      read_next_project();
    else if (is_editor_gone())
      std::_Exit(1);  // as what the reading thread waits for may never come
    else if (!is_checking_)
      check_whole_beside();
    if (inbox_.is_empty()) check_changed();
  }
  reader.join();
  return *exit_code_;
}

/// How long a message is waited for: until something is to be checked, or it is time to look after the editor.
std::optional<milliseconds> Session::longest_wait() const {
  if (!unread_.empty()) return milliseconds(0);
  const bool has_changes =
      !is_checking_ && std::ranges::any_of(projects_, [](const auto& entry) { return entry.second->is_changed(); });
  if (has_changes) return quiet;
  return editor_ == 0 ? std::nullopt : std::optional(watchful);
}

bool Session::is_editor_gone() const { return editor_ != 0 && ::kill(editor_, 0) != 0 && errno == ESRCH; }

// what comes in

/// Reads until the editor says that it is the end, or the input ends.
void Session::read_all() {
  for (;;) {
    Frame frame;
    try {
      frame = read_frame(in_);
    } catch (const std::ios_base::failure&) {  // of a terminal that is gone, which is the end as well
    }
    const auto kind = frame.kind;
    Event event{.kind = kind};
    if (kind == Frame::Kind::message) event.message = parse_message(std::move(frame.text));
    const bool is_last = kind == Frame::Kind::end || inner(event.message, {"method"}) == "exit";
    inbox_.put(std::move(event));
    if (is_last) return;
  }
}

void Session::handle(const Event& event) {
  if (event.done) return event.done();
  switch (event.kind) {
    case Frame::Kind::end:
      exit_code_ = is_shut_down_ ? 0 : 1;
      return;
    case Frame::Kind::too_long:
      return wire_.refuse(nullptr, codes::invalid_request,
                          "the message is longer than " + std::to_string(longest_message) + " bytes");
    case Frame::Kind::unframed:
      return wire_.refuse(nullptr, codes::invalid_request, "a message begins with Content-Length");
    case Frame::Kind::message:
      break;
  }
  if (event.message.is_discarded()) return wire_.refuse(nullptr, codes::parse_error, "the message is no JSON");
  handle_message(event.message);
}

void Session::handle_message(const Json& message) {
  const auto method = inner(message, {"method"});
  if (message.is_object() && !method.is_string() && message.contains("id")) return;  // the answer to our own request
  if (!method.is_string()) return wire_.refuse(nullptr, codes::invalid_request, "a message is an object with a method");
  if (message.contains("id")) return answer_request(message);
  try {
    take_notification(method.get<std::string>(), message.value("params", Json::object()));
  } catch (const Refusal&) {  // a notification has no answer
  } catch (const Json::exception&) {
  } catch (const Error&) {
  }
}

void Session::answer_request(const Json& message) {
  const auto& id = message["id"];
  if (inbox_.cancels(id)) return wire_.refuse(id, codes::request_cancelled, "cancelled");
  try {
    wire_.respond(id, answer(message["method"].get<std::string>(), message.value("params", Json::object())));
  } catch (const Refusal& refusal) {
    wire_.refuse(id, refusal.code, refusal.message);
  } catch (const Json::exception&) {
    wire_.refuse(id, codes::invalid_params, "a parameter of this request is missing, or is of another type");
  } catch (const Error& error) {
    wire_.refuse(id, codes::request_failed, told(error.problems().front()));
  } catch (const std::exception& error) {
    wire_.refuse(id, codes::internal_error, error.what());
  }
}

Json Session::answer(const std::string& method, const Json& params) {
  if (is_shut_down_) throw Refusal{codes::invalid_request, "the session is shut down"};
  if (method == "initialize") return initialize(params);
  if (!is_initialized_) throw Refusal{codes::not_initialized, "the first request is initialize"};
  if (method == "shutdown") {
    is_shut_down_ = true;
    return nullptr;
  }
  if (method == "workspace/executeCommand") return execute(params);
  if (method == "workspace/willRenameFiles") return will_rename_files(params);
  return answer_about(method, params);
}

Json Session::answer_about(const std::string& method, const Json& params) {
  const auto* feature = find_feature(method);
  if (feature == nullptr) throw Refusal{codes::method_not_found, "there is no method " + method};
  const auto path = path_in(params);
  const auto [project, file] = place_of(path);
  if (project != nullptr && (project::kind_at(file) != nullptr || feature->answer == code_actions))
    return feature->answer(subject(path), params);
  const auto document = documents_.find(path);
  return document == documents_.end() ? Json() : answer_about_stray(*feature, path, document->second, params);
}

Json Session::answer_about_stray(const Feature& feature, const fs::path& path, const Document& document,
                                 const Json& params) {
  const auto stray = as_stray(path, document);
  if (feature.answer == code_actions)
    return stray_fixes(stray, document.findings, document.uri, client_, params, columns_);
  if (feature.answer == hover) return stray_hover(stray, client_, params, columns_);
  if (feature.answer == completion) return stray_completion(stray, client_, params, columns_);
  return feature.answer == formatting ? stray_formatting(stray, columns_) : Json();
}

void Session::take_notification(const std::string& method, const Json& params) {
  if (method == "exit")
    exit_code_ = is_shut_down_ ? 0 : 1;
  else if (!is_initialized_ || is_shut_down_)
    return;
  else if (method == "initialized")
    begin();
  else if (method == "textDocument/didOpen")
    open(params);
  else if (method == "textDocument/didChange")
    change(params);
  else if (method == "textDocument/didClose")
    close(params);
  else if (method == "workspace/didChangeWorkspaceFolders")
    change_folders(params.at("event"));
  else if (method == "textDocument/didSave")
    take_saved(Json::array({params.value("textDocument", Json())}));
  else if (method == "workspace/didChangeWatchedFiles")
    take_saved(params.value("changes", Json::array()));
}

// the session's life

Json Session::initialize(const Json& params) {
  if (is_initialized_) throw Refusal{codes::invalid_request, "the session is initialized already"};
  is_initialized_ = true;
  const auto encodings = inner(params, {"capabilities", "general", "positionEncodings"});
  if (encodings.is_array() && std::ranges::find(encodings, Json("utf-8")) != encodings.end()) columns_ = Columns::utf8;
  client_.learn(params);
  client_.version = [this](const std::string& uri) { return version_of(uri); };
  if (const auto process = inner(params, {"processId"}); process.is_number_integer() && process > 0)
    editor_ = process.get<pid_t>();
  const auto add_folder = [&](const Json& uri) {
    if (!uri.is_string()) return;
    if (auto path = folder_of_uri(uri.get<std::string>())) folders_.push_back(std::move(*path));
    ways_.learn(uri.get<std::string>());
  };
  const auto folders = inner(params, {"workspaceFolders"});
  if (folders.is_array())
    for (const auto& folder : folders) add_folder(inner(folder, {"uri"}));
  else
    add_folder(inner(params, {"rootUri"}));
  return {{"capabilities", capabilities(columns_)}, {"serverInfo", {{"name", "fsctl"}, {"version", FSCTL_VERSION}}}};
}

/// Checks the projects in the editor's folders, and asks to be told of files that change beside it.
void Session::begin() {
  for (const auto& folder : folders_) check_folder(folder);
  if (!unread_.empty()) read_next_project();  // further ones when no message waits
  if (!client_.watches_files) return;
  wire_.request("watch", "client/registerCapability", watch_registration());
}

/// Finds the projects in a folder, which are read and checked one after the other.
void Session::check_folder(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) return;
  for (const auto& target : lint::targets_of({folder}).projects) unread_.push_back(target.project);
}

/// Reads the next of the projects that were found, when no message waits.
void Session::read_next_project() {
  const auto project = unread_.front();
  unread_.pop_front();
  project_in(project);
}

void Session::change_folders(const Json& change) {
  for (const Json& removed : change.value("removed", Json::array()))
    if (const auto path = folder_of_uri(removed.at("uri").get<std::string>())) {
      std::erase(folders_, *path);
      std::erase_if(unread_, [&](const fs::path& project) { return lies_in(project, *path); });
      forget_projects_in(*path);
    }
  for (const Json& added : change.value("added", Json::array()))
    if (auto path = folder_of_uri(added.at("uri").get<std::string>())) {
      ways_.learn(added["uri"].get<std::string>());
      folders_.push_back(std::move(*path));
      check_folder(folders_.back());
    }
}

/// Forgets some projects; gives the files in which something was found.
template <typename IsLost>
OpenProject::Paths Session::forget_projects(const IsLost& is_lost) {
  OpenProject::Paths faulty;
  std::erase_if(projects_, [&](const auto& entry) {
    if (!is_lost(entry.first)) return false;
    faulty.merge(entry.second->faulty_files());
    saved_.erase(entry.first);
    return true;
  });
  return faulty;
}

/// Takes back what was found in the projects of a folder, unless another folder or an open document has to do with one.
void Session::forget_projects_in(const fs::path& folder) {
  const auto faulty = forget_projects([&](const fs::path& directory) {
    return lies_in(directory, folder) &&
           std::ranges::none_of(folders_, [&](const fs::path& other) { return lies_in(directory, other); }) &&
           std::ranges::none_of(documents_, [&](const auto& document) { return lies_in(document.first, directory); });
  });
  for (const auto& file : faulty)
    wire_.notify("textDocument/publishDiagnostics", {{"uri", uri_of(file)}, {"diagnostics", Json::array()}});
}

/// Forgets the projects whose project.json is no more: their files belong to the next one above.
void Session::forget_lost_projects() {
  publish(forget_projects([&](const fs::path& directory) {
    return lint::own_project_above(directory) != directory && !documents_.contains(directory / "project.json");
  }));
}

/// Finds the projects that a project.json among some changed files has made.
void Session::find_new_projects(const Json& changes) {
  const auto is_of_project = [](const Json& change) {
    const auto uri = inner(change, {"uri"});
    return uri.is_string() && uri.get<std::string>().ends_with("/project.json");
  };
  if (!changes.empty() && std::ranges::none_of(changes, is_of_project)) return;
  for (const auto& folder : folders_) check_folder(folder);
}

/// Takes it that files were saved, made or removed: those of the changes, and what other programs did meanwhile.
void Session::take_saved(const Json& changes) {
  find_new_projects(changes);
  look_again();
}

Json Session::execute(const Json& params) {
  const auto command = params.at("command").get<std::string>();
  if (command != run_case_command) throw Refusal{codes::invalid_params, "there is no command " + command};
  const auto& arguments = params.at("arguments");
  const auto path = path_of_uri(arguments.at(0).get<std::string>());
  if (!path) throw Refusal{codes::invalid_params, "only cases in files can be run"};
  if (place_of(*path).project == nullptr) throw Refusal{codes::invalid_params, "the file lies in no project"};
  return run_case(subject(*path), arguments.at(1).get<std::string>());
}

/// What to write in other files when the editor renames some, or folders of them.
Json Session::will_rename_files(const Json& params) {
  FollowingChanges all;
  const auto add = [&](FollowingChanges changes) {
    for (const auto& [uri, edits] : changes.edits.items())
      for (const auto& edit : edits) all.edits[uri].push_back(edit);
    all.files.merge(changes.files);
    all.warnings.merge(changes.warnings);
  };
  std::map<OpenProject*, std::map<std::string, std::string>> moved;
  for (const auto& renamed : params.at("files")) {
    const auto from = path_of_uri(renamed.at("oldUri").get<std::string>());
    const auto to = path_of_uri(renamed.at("newUri").get<std::string>());
    const auto [project, file] = from && to ? place_of(*from) : Place();
    if (project == nullptr) continue;
    const auto new_file = to->lexically_relative(project->texts().directory()).generic_string();
    add(will_move_records(subject(*from), new_file));
    moved[project].merge(moved_files(project->texts(), file, new_file));
  }
  for (const auto& [project, files] : moved) {
    std::set<std::string> leaving;
    for (const auto& [from, _] : files) leaving.insert(from);
    for (const auto& [from, to] : files) add(will_rename(subject(project->texts().directory() / from), to, leaving));
    for (const auto& from : leaving) all.files.erase(uri_of(project->texts().directory() / from));
  }
  std::string warnings;
  for (const auto& warning : all.warnings) warnings += (warnings.empty() ? "" : "\n") + warning;
  if (!warnings.empty()) wire_.tell(message_warning, warnings);
  return workspace_edit(all, client_);
}

// documents

void Session::open(const Json& params) {
  const auto& given = params.at("textDocument");
  const auto path = path_in(params);
  ways_.learn(given.at("uri").get<std::string>());
  auto& document = documents_[path];
  document = {.uri = given.at("uri").get<std::string>(),
              .text = given.at("text").get<std::string>(),
              .version = given.value("version", Json())};
  note_change(path, document);
}

void Session::change(const Json& params) {
  const auto path = path_in(params);
  const auto found = documents_.find(path);
  if (found == documents_.end()) return;
  for (const auto& step : params.at("contentChanges")) apply_change(step, columns_, found->second.text);
  found->second.version = inner(params, {"textDocument", "version"});
  note_change(path, found->second);
}

void Session::close(const Json& params) {
  const auto path = path_in(params);
  const auto [project, file] = place_of(path);
  documents_.erase(path);
  if (project != nullptr) {
    project->texts().close(file);
    project->touch(file);
  }
  if (project == nullptr || project::kind_at(file) == nullptr) publish({path});
}

void Session::look_again() {
  forget_lost_projects();
  for (auto& [_, project] : projects_) project->touch_all();
  for (auto& [path, document] : documents_) note_change(path, document);
}

/// The project above a file and the file's path from there; null for none.
Session::Place Session::place_of(const fs::path& path) {
  auto directory = project::find_project(path.parent_path());
  if (directory && !projects_.contains(*directory)) directory = lint::own_project_above(path.parent_path());
  if (!directory) return {};
  return {.project = &project_in(*directory), .file = path.lexically_relative(*directory).generic_string()};
}

OpenProject& Session::project_in(const fs::path& directory) {
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

Subject Session::subject(const fs::path& path) {
  const auto [project, file] = place_of(path);
  return {.project = *project,
          .file = file,
          .columns = columns_,
          .client = client_,
          .uri = [this, directory = project->texts().directory()](
                     const std::string& other) { return uri_of(directory / other); },
          .tell = [this](int type, const std::string& message) { wire_.tell(type, message); }};
}

void Session::note_change(const fs::path& path, Document& document) {
  const auto [project, file] = place_of(path);
  if (project == nullptr || project::kind_at(file) == nullptr) {
    if (project != nullptr && may_hold_records(file)) take_text(*project, file, document.text);
    return check_stray(path, document);
  }
  if (!std::exchange(document.findings, {}).empty()) publish({path});
  take_text(*project, file, document.text);
}

Stray Session::as_stray(const fs::path& path, const Document& document) {
  const auto* project = place_of(path).project;
  if (project != nullptr)
    return {.path = path, .text = document.text, .root = project->texts().directory(), .is_in_project = true};
  const auto around = std::ranges::find_if(folders_, [&](const fs::path& folder) { return lies_in(path, folder); });
  return {.path = path, .text = document.text, .root = around == folders_.end() ? fs::path() : *around};
}

/// Checks a document that no project reads by itself.
void Session::check_stray(const fs::path& path, Document& document) {
  const auto [project, file] = place_of(path);
  if (project != nullptr && !project->findings(path).empty()) return;  // it was meant for the project
  document.findings = findings_in(as_stray(path, document));
  publish({path});
}

// findings

void Session::check_changed() {
  for (auto& [_, project] : projects_) publish(project->check_changed());
}

/// Begins to check the whole of a project that has changed, while messages are answered.
void Session::check_whole_beside() {
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

void Session::publish(const std::set<fs::path>& files) {
  for (const auto& file : files) {
    const auto document = documents_.find(file);
    const auto [project, _] = place_of(file);
    const bool is_open = document != documents_.end();
    static const Problems none;
    const auto& read = project == nullptr ? none : project->findings(file);
    const auto& found = read.empty() && is_open ? document->second.findings : read;
    const auto uri = uri_of(file);
    Json params = {{"uri", uri}, {"diagnostics", diagnostics_of(found, uri, columns_)}};
    if (is_open && document->second.version.is_number()) params["version"] = document->second.version;
    wire_.notify("textDocument/publishDiagnostics", params);
  }
}

Json Session::version_of(const std::string& uri) const {
  const auto path = path_of_uri(uri);
  const auto open = path ? documents_.find(*path) : documents_.end();
  return open == documents_.end() ? Json() : open->second.version;
}

std::string Session::uri_of(const fs::path& path) const {
  const auto open = documents_.find(path);
  return open == documents_.end() ? ways_.uri(path) : open->second.uri;
}

}  // namespace fsctl::cli::lsp
