#include "cli/serving/admin.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "cli/serving/events.h"
#include "cli/serving/local_reads.h"
#include "core/api/answer.h"
#include "core/api/errors.h"
#include "core/api/url.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "devserver/explorer.h"

namespace fsctl::cli {
namespace {

constexpr std::string_view prefix = "/_fsctl";
constexpr std::string_view of_states = "/_fsctl/states/";

/// What a route works with: the states, and the id of the one below whose URL it was called, empty for the main one.
struct Call {
  States& states;
  std::string_view id;
  const std::string& url;
};

/// One route below `/_fsctl`.
struct Route {
  std::string_view method;
  std::string_view path;
  std::string_view summary;
  Json (*answer)(const Call& call);
};

Json index(const Call&);

Json reset(const Call& call) {
  call.states.reset(call.id);
  return {{"reset", true}};
}

Json add_state(const Call& call) {
  const auto id = call.states.add();
  return {{"id", id}, {"url", call.url + std::string(of_states) + id}};
}

Json remove_state(const Call& call) {
  call.states.remove(call.id);
  return {{"removed", true}};
}

constexpr Route routes[] = {
    {"GET", "/", "Lists these routes.", index},
    {"POST", "/reset", "Brings the state back to its beginning.", reset},
    {"POST", "/states", "Makes a private copy of the state, which answers below its url until it is deleted.",
     add_state},
};
/// Of a private state's URL itself.
constexpr Route end_of_state = {"DELETE", "/states/{id}", "Ends a private state.", remove_state};

Json index(const Call&) {
  Json listed = Json::array();
  const auto list = [&](const Route& route) {
    listed.push_back({{"method", route.method},
                      {"path", std::string(prefix) + std::string(route.path)},
                      {"summary", route.summary}});
  };
  for (const auto& route : routes) list(route);
  list(end_of_state);
  for (const auto& read : local_reads())
    listed.push_back(
        {{"method", read.method}, {"path", std::string(prefix) + std::string(read.path)}, {"summary", read.summary}});
  return {{"routes", listed}};
}

/// The part of a target below a private state's URL.
struct Below {
  std::string_view id;
  std::string_view rest;  ///< from the slash on; empty for the URL itself
};

std::optional<Below> below_state(std::string_view target) {
  if (!target.starts_with(of_states)) return {};
  target.remove_prefix(of_states.size());
  const auto end = std::min(target.find_first_of("/?"), target.size());
  return Below{target.substr(0, end), target.substr(end)};
}

bool is_admin_path(std::string_view target) {
  if (!target.starts_with(prefix)) return false;
  const auto rest = target.substr(prefix.size());
  return rest.empty() || rest.front() == '/' || rest.front() == '?';
}

bool is_reading(const api::Request& request) {
  return request.method == api::Method::get || request.method == api::Method::head;
}

/// Whether a browser asks for the page of a state.
bool asks_for_page(const api::Request& request) {
  return is_reading(request) && request.header("accept").find("text/html") != std::string_view::npos &&
         api::split_target(request.target).path == "/";
}

/// The version of the data that the caller of `/version` knows; empty for one that does not wait.
std::string known_version(const api::Request& request) { return api::split_target(request.target).parameter("after"); }

[[noreturn]] void refuse_stranger() {
  throw Error(ErrorCode::origin_not_allowed, "only programs and pages of this machine may call this");
}

}  // namespace

api::Response Admin::answer_route(const api::Request& request, std::string_view id, std::string_view path) {
  if (!request.is_local) refuse_stranger();
  const auto& method = request.method.text();
  const Call call{states_, id, url_};
  const auto fill = [&](const Route& route) { return api::Response{.body = write(route.answer(call)) + '\n'}; };
  if (path.empty() && !id.empty() && method == end_of_state.method) return fill(end_of_state);
  const auto wanted = path.empty() ? std::string_view("/") : path;
  const auto of_path = [&](const auto& route) { return route.path == wanted; };
  const auto read = std::ranges::find_if(local_reads(), of_path);
  const bool is_read = read != local_reads().end();
  auto file = devserver::explorer_file(wanted);
  if (!is_read && !file && std::ranges::none_of(routes, of_path))
    throw Error(ErrorCode::route_not_found, "there is no such route", "GET /_fsctl/ lists them");
  const auto* const found =
      std::ranges::find_if(routes, [&](const Route& route) { return of_path(route) && route.method == method; });
  if (found != std::end(routes)) return fill(*found);
  if (is_read && read->method == method && read->method == "POST")
    return states_.with(id, [&](State& state) { return answer_read(*read, state.site(), request); });
  if (!is_reading(request) || (is_read && read->method != "GET"))
    throw Error(ErrorCode::method_not_allowed, "this route does not take this verb");
  if (file) return std::move(*file);
  if (read->path == events_path) return answer_events(states_, id, waits_, request);
  if (const auto known = known_version(request); read->path == "/version" && !known.empty())
    waits_.wait(
        states_, id, [&](State& state) { return version_of(state, request) != known; }, request);
  return states_.with(id, [&](State& state) { return answer_read(*read, state.site(), request); });
}

/// Answers a request whose target is one of the state with this id.
api::Response Admin::answer_of_state(const api::Request& request, std::string_view id) {
  if (request.target.empty() || is_admin_path(request.target)) {
    const auto path = api::split_target(request.target).path;
    return answer_route(request, id, path.empty() ? path : path.substr(prefix.size()));
  }
  if (request.is_local && asks_for_page(request)) return devserver::explorer_page();
  return states_.with(id, [&](State& state) { return answer_api(state, request); });
}

/// Answers a request of the API itself.
api::Response Admin::answer_api(State& state, const api::Request& request) {
  auto response = api::answer(state.site(), request);
  if (replay_ != nullptr) replay_->stand_in(state.site(), request, response);
  return response;
}

api::Response Admin::answer_from(const api::Request& request) {
  if (!is_on_) return states_.with_main([&](State& main) { return answer_api(main, request); });
  const auto below = below_state(request.target);
  if (!below) return answer_of_state(request, {});
  if (!request.is_local) refuse_stranger();
  auto inner = request;
  inner.target = below->rest;
  return answer_of_state(inner, below->id);
}

api::Response Admin::answer(const api::Request& request) {
  try {
    return answer_from(request);
  } catch (const std::exception& exception) {
    const auto error = api::refusal_of(exception);
    const auto path = api::split_target(request.target).path;
    api::Response response;
    response.trace.correlation_id = world_.random_id();
    if (error)
      api::write_refusal(path, *error, response.trace.correlation_id, response);
    else
      api::write_defect(exception.what(), response.trace.correlation_id, response);
    return response;
  }
}

api::Admission Admin::admit(const api::Request& request) {
  const auto below = is_on_ ? below_state(request.target) : std::nullopt;
  if (is_on_ && is_admin_path(request.target) && (!below || below->rest.empty() || is_admin_path(below->rest)))
    return {};
  try {
    if (!below) return states_.with_main([&](State& main) { return api::admit(main.site(), request); });
    auto inner = request;
    inner.target = below->rest;
    return states_.with(below->id, [&](State& state) { return api::admit(state.site(), inner); });
  } catch (const Error&) {
    return {};  // answer() says why
  }
}

}  // namespace fsctl::cli
