#include "cli/lsp/session.h"

#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <istream>
#include <limits>

#include "cli/lsp/halves.h"
#include "cli/lsp/moving_files.h"
#include "cli/lsp/protocol.h"
#include "cli/lsp/refusal.h"
#include "cli/lsp/uri.h"
#include "core/json/position.h"

namespace fsctl::cli::lsp {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

/// How long no message comes before the whole of a changed project is checked.
constexpr milliseconds quiet(200);

/// How often stores are looked at, as no editor tells of those, and the editor's process is looked for: one that has
/// crashed may have left the streams open.
constexpr milliseconds watchful(1000);

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

bool is_id(const Json& id) { return id.is_string() || id.is_number(); }

bool is_process(const Json& id) { return id.is_number_unsigned() && id > 0 && id <= std::numeric_limits<pid_t>::max(); }

/// A problem with its place, if it has one, and its hint in one line.
std::string told(const Problem& problem) {
  std::string text;
  if (problem.source && !problem.source->text.empty())
    text = problem.source->name + ':' + std::to_string(locate(*problem.source, problem.location).line) + ": ";
  text += problem.message;
  return problem.hint.empty() ? text : text + "; " + problem.hint.text();
}

}  // namespace

Session::Session(std::istream& in, std::ostream& out, StoreReads reads, std::optional<fs::path> project)
    : in_(in), wire_(out), workspace_(wire_, inbox_, std::move(reads), std::move(project)) {}

int Session::run() {
  std::thread reader([this] { read_all(); });
  while (!exit_code_) try {
      take_next();
    } catch (const std::exception& error) {  // such as of a file that the system refuses to look at
      wire_.log(error.what());
    }
  reader.join();
  return *exit_code_;
}

void Session::take_next() {
  const auto event = inbox_.take(longest_wait());
  if (event)
    handle(*event);
  else if (workspace_.has_unread())
    workspace_.read_next_project();
  else if (is_editor_gone())
    std::_Exit(1);  // as what the reading thread waits for may never come
  else if (workspace_.is_check_due())
    workspace_.check_whole_beside();
  else
    workspace_.look_at_stores();
  if (inbox_.is_empty()) workspace_.check_changed();
}

/// How long a message is waited for: until something is to be checked, or it is time to look at what nobody tells of.
milliseconds Session::longest_wait() const {
  if (workspace_.has_unread()) return milliseconds(0);
  return workspace_.is_check_due() ? quiet : watchful;
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
  const bool has_id = message.is_object() && message.contains("id");
  if (has_id && !message.contains("method")) return;  // the answer to our own request
  if (has_id && !is_id(message["id"]))
    return wire_.refuse(nullptr, codes::invalid_request, "an id is a text or a number");
  if (!method.is_string())
    return wire_.refuse(has_id ? message["id"] : Json(), codes::invalid_request,
                        "a message is an object with a method");
  if (has_id) return answer_request(message);
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
  if (method == "workspace/willRenameFiles") return will_rename_files(workspace_, wire_, params);
  return answer_about(method, params);
}

Json Session::answer_about(const std::string& method, const Json& params) {
  const auto* feature = find_feature(method);
  if (feature == nullptr) throw Refusal{codes::method_not_found, "there is no method " + method};
  const auto path = path_in(params);
  if (feature->answer == code_actions) workspace_.check_changed();  // of what was typed a moment ago, too
  const auto [project, file] = workspace_.place_of(path);
  if (project != nullptr && (project::kind_at(file) != nullptr || feature->answer == code_actions))
    return feature->answer(workspace_.subject(path), params);
  const auto* document = workspace_.document(path);
  return document == nullptr ? Json() : answer_about_stray(*feature, path, *document, params);
}

Json Session::answer_about_stray(const Feature& feature, const fs::path& path, const Document& document,
                                 const Json& params) {
  const auto stray = workspace_.as_stray(path, document);
  const auto& client = workspace_.client();
  const auto columns = workspace_.columns();
  if (feature.answer == code_actions)
    return stray_fixes(stray, document.findings, document.uri, client, params, columns);
  if (feature.answer == hover) return stray_hover(stray, client, params, columns);
  if (feature.answer == completion) return stray_completion(stray, client, params, columns);
  return feature.answer == formatting ? stray_formatting(stray, columns) : Json();
}

void Session::take_notification(const std::string& method, const Json& params) {
  if (method == "exit")
    exit_code_ = is_shut_down_ ? 0 : 1;
  else if (!is_initialized_ || is_shut_down_)
    return;
  else if (method == "initialized")
    begin();
  else if (method == "textDocument/didOpen")
    workspace_.open(params);
  else if (method == "textDocument/didChange")
    workspace_.change(params);
  else if (method == "textDocument/didClose")
    workspace_.close(params);
  else if (method == "workspace/didChangeWorkspaceFolders")
    workspace_.change_folders(params.at("event"));
  else if (method == "textDocument/didSave")
    workspace_.take_saved(Json::array({params.value("textDocument", Json())}));
  else if (method == "workspace/didChangeWatchedFiles")
    workspace_.take_saved(params.value("changes", Json::array()));
}

// the session's life

Json Session::initialize(const Json& params) {
  if (is_initialized_) throw Refusal{codes::invalid_request, "the session is initialized already"};
  if (!params.is_object() && !params.is_null()) throw Refusal{codes::invalid_params, "initialize takes an object"};
  is_initialized_ = true;
  workspace_.begin_with(params);
  if (const auto process = inner(params, {"processId"}); is_process(process)) editor_ = process.get<pid_t>();
  return {{"capabilities", capabilities(workspace_.columns())},
          {"serverInfo", {{"name", "fsctl"}, {"version", FSCTL_VERSION}}}};
}

/// Checks the projects in the editor's folders, and asks to be told of files that change beside it.
void Session::begin() {
  workspace_.find_projects();
  if (!workspace_.client().watches_files) return;
  wire_.request("watch", "client/registerCapability", watch_registration());
}

Json Session::execute(const Json& params) {
  const auto command = params.at("command").get<std::string>();
  if (command != run_case_command) throw Refusal{codes::invalid_params, "there is no command " + command};
  const auto& arguments = params.at("arguments");
  const auto path = path_of_uri(arguments.at(0).get<std::string>());
  if (!path) throw Refusal{codes::invalid_params, "only cases in files can be run"};
  if (workspace_.place_of(*path).project == nullptr)
    throw Refusal{codes::invalid_params, "the file lies in no project"};
  return run_case(workspace_.subject(*path), arguments.at(1).get<std::string>());
}

}  // namespace fsctl::cli::lsp
