#include "cli/serving/replay.h"

#include <algorithm>
#include <exception>
#include <string_view>
#include <system_error>
#include <utility>

#include "cli/serving/followed_folder.h"
#include "core/api/answer.h"
#include "core/error/error_code.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_domains = 10'000;
constexpr int replay_first_error = 400;
constexpr int replay_not_found = 404;

/// The codes by which a project says that it has no such block, listing, tree, domain or sitemap.
constexpr ErrorCode lacking[] = {ErrorCode::block_not_exists, ErrorCode::listing_not_exists, ErrorCode::tree_not_exists,
                                 ErrorCode::url_not_found, ErrorCode::sitemap_not_found};

bool is_lacking(const api::Response& response) {
  return response.trace.route_code == replay_not_found ||
         std::ranges::any_of(lacking, [&](ErrorCode code) { return response.trace.error_code == describe(code).name; });
}

std::string header_of(const api::Response& response, std::string_view name) {
  const auto found =
      std::ranges::find(response.headers, name, [](const auto& header) { return std::string_view(header.first); });
  return found == response.headers.end() ? std::string() : found->second;
}

/// What the log tells of an answer: its error code, or what became of a page's route.
void note_answer(const std::string& body, api::Trace& trace) {
  try {
    const auto json = parse(body);
    trace.error_code = json.is_object() ? json.value("code", std::string()) : std::string();
    trace.route_code = json.is_object() && json.contains("route") ? json["route"].value("code", 0) : 0;
  } catch (const std::exception&) {  // it is no such answer
    trace.error_code.clear();
    trace.route_code = 0;
  }
}

std::string told(const api::Request& request) {
  return request.method.text() + ' ' + request.target.substr(0, request.target.find('?'));
}

/// The answer to `GET /context` of the same visitor: it has the place, and the context, also a new one.
api::Response context_answer(api::Site& site, const api::Request& request) {
  auto asking = request;
  asking.method = api::Method::get;
  asking.target = "/context";
  asking.body.clear();
  asking.body_fault.clear();
  asking.is_cut = false;
  return api::answer(site, asking);
}

}  // namespace

Replay::Replay(fs::path folder, bool watches, Tell tell) : folder_(std::move(folder)), tell_(std::move(tell)) {
  if (!fs::is_directory(folder_))
    throw Error(ErrorCode::file_unreadable, "there is no folder " + folder_.string() + " to replay",
                "fsctl proxy --record makes one, with the answers of a service");
  look();
  if (watches) watching_ = std::jthread([this](const std::stop_token& end) { run(end); });
}

void Replay::run(const std::stop_token& end) {
  follow(
      folder_, [](const fs::path&) { return false; }, end,
      [this] {
        look();
        return true;
      });
}

Replay::Known Replay::read(const fs::path& file) {
  std::error_code gone;
  Known known{.bytes = fs::file_size(file, gone), .changed = fs::last_write_time(file, gone), .recording = {}};
  if (const auto before = known_.find(file);
      before != known_.end() && before->second.bytes == known.bytes && before->second.changed == known.changed)
    return before->second;
  try {
    known.recording = recording::read_file(file);
  } catch (const Error& error) {
    if (fs::exists(file, gone)) tell_(file.filename().string() + " is no recording, and is left out", error.problems());
  }
  return known;
}

void Replay::look() {
  const std::scoped_lock looking(looking_);
  const bool was_there = std::exchange(is_there_, fs::is_directory(folder_));
  if (was_there && !is_there_)
    tell_("there is no folder " + folder_.string() + " any more, so nothing is replayed", {});
  std::map<fs::path, Known> files;
  auto recordings = std::make_shared<recording::Recordings>();
  for (const auto& file : recording::files_of(folder_)) {
    const auto& known = files.emplace(file, read(file)).first->second;
    if (known.recording) recordings->add(known.recording);
  }
  known_ = std::move(files);
  const std::scoped_lock lock(mutex_);
  recordings_ = std::move(recordings);
}

/// A context stands for the domain that it began with, as its place need not be one of this project.
std::string Replay::domain_of(const api::Request& request) {
  const std::scoped_lock lock(mutex_);
  const auto found = domains_.find(request.header("fs-context"));
  return found == domains_.end() ? std::string(request.header("fs-domain")) : found->second;
}

void Replay::learn(const api::Request& request, const api::Response& response) {
  const auto domain = request.header("fs-domain");
  const auto token = header_of(response, "fs-context");
  if (domain.empty() || token.empty()) return;
  const std::scoped_lock lock(mutex_);
  if (domains_.size() >= most_domains) domains_.clear();
  domains_.try_emplace(token, domain);
}

void Replay::stand_in(api::Site& site, const api::Request& request, api::Response& response) {
  if (is_lacking(response)) {
    const auto question = recording::question_of({.method = request.method.text(),
                                                  .target = request.target,
                                                  .version = request.header("fs-version"),
                                                  .domain = domain_of(request),
                                                  .body = request.body});
    if (question) replay(site, request, *question, response);
  }
  learn(request, response);
}

void Replay::replay(api::Site& site, const api::Request& request, const recording::Question& question,
                    api::Response& response) {
  const auto recordings = [&] {
    const std::scoped_lock lock(mutex_);
    return recordings_;
  }();
  if (!recordings->find(question)) {
    const auto others = recordings->others_of_path(question);
    return tell_("nothing to replay for " + told(request) +
                     (others == 0 ? "" : "; other requests of this path that were recorded: " + std::to_string(others)),
                 {});
  }
  auto context = context_answer(site, request);
  if (context.status >= replay_first_error) {
    response = std::move(context);
    return;
  }
  auto asked = question;
  asked.reader.place = {context.trace.scope, context.trace.region, context.trace.locale};
  const auto found = recordings->find(asked);
  const auto id = response.trace.correlation_id;
  response = {.status = found->answer.status,
              .content_type = found->answer.content_type,
              .headers = found->answer.headers,
              .body = found->answer.body,
              .trace = std::move(context.trace)};
  response.trace.correlation_id = id;
  note_answer(response.body, response.trace);
  if (const auto token = header_of(context, "fs-context"); response.status < replay_first_error && !token.empty())
    response.headers.emplace_back("fs-context", token);
  tell_("replayed " + found->file + " for " + told(request), {});
}

}  // namespace fsctl::cli
