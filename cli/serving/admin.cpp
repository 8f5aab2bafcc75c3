#include "cli/serving/admin.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/serving/events.h"
#include "cli/serving/listing_query.h"
#include "cli/serving/local_reads.h"
#include "cli/serving/parameters.h"
#include "cli/snapshot_json.h"
#include "core/api/answer.h"
#include "core/api/errors.h"
#include "core/api/url.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/store/snapshots.h"
#include "core/text/percent.h"
#include "core/text/timestamp.h"
#include "devserver/explorer.h"
#include "devserver/reference.h"

namespace fsctl::cli {
namespace {

constexpr std::string_view prefix = "/_fsctl";
constexpr std::string_view admin_of_states = "/_fsctl/states/";

/// What a route works with: the states, and the id of the one below whose URL it was called, empty for the main one.
struct Call {
  States& states;
  std::string_view id;
  const std::string& url;
  const api::Request& request;
  std::string name{};  ///< in the place of `{name}`, decoded
  Json body{};         ///< an object, of members that the route knows
};

/// One route below `/_fsctl`. Its path may have a `{name}`.
struct Route {
  std::string_view method;
  std::string_view path;
  std::string_view summary;
  Json (*answer)(const Call& call);
  std::vector<std::string> members{};     ///< that its body may have
  std::vector<std::string> parameters{};  ///< that its query may have
};

Json index(const Call&);

/// The members of a request's body; none when it is empty. Throws Error(invalid_post_body).
Json members_of(const api::Request& request) {
  if (request.body.empty()) return Json::object();
  auto body = Json::parse(request.body, nullptr, false);
  if (!body.is_object()) throw Error(ErrorCode::invalid_post_body, "the body is a JSON object");
  return body;
}

/// A text of the body; nothing when it has none. Throws Error(invalid_post_body).
std::optional<std::string> admin_text_of(const Json& body, const char* member) {
  const auto found = body.find(member);
  if (found == body.end()) return {};
  if (!found->is_string()) throw Error(ErrorCode::invalid_post_body, std::string(member) + " is a text");
  return found->get<std::string>();
}

/// Throws Error(invalid_post_body | invalid_parameters) for what a route does not know.
void refuse_unknown(const Route& route, const Call& call) {
  for (const auto& [member, _] : call.body.items())
    if (std::ranges::count(route.members, member) == 0)
      throw Error(ErrorCode::invalid_post_body, "the body has no member \"" + member + '"',
                  did_you_mean(member, route.members));
  check_parameters(call.request, route.parameters);
}

Json reset(const Call& call) {
  if (const auto snapshot = admin_text_of(call.body, "snapshot"))
    call.states.restore(call.id, *snapshot);
  else
    call.states.reset(call.id);
  return {{"reset", true}};
}

/// The snapshots, as long as the store is where it was. Throws Gone.
store::Snapshots snapshots_of(const Call& call) {
  call.states.with(call.id, [](State& state) { state.site().check_place(); });
  return call.states.snapshots(call.id);
}

Json list_snapshots(const Call& call) {
  Json list = Json::array();
  for (const auto& snapshot : snapshots_of(call).list()) list.push_back(snapshot_json(snapshot));
  return {{"snapshots", list}};
}

Json save_snapshot(const Call& call) {
  const auto name = admin_text_of(call.body, "name");
  if (!name) throw Error(ErrorCode::invalid_post_body, "the body needs the snapshot's name", R"({"name": "before"})");
  const bool replaces = call.body.value("replace", Json()) == Json(true);
  const auto saved = replaces ? call.states.save(call.id, *name)
                              : call.states.save_new(call.id, *name, R"("replace": true makes it anew)");
  return {{"snapshot", snapshot_json(saved)}};
}

Json restore_snapshot(const Call& call) {
  call.states.restore(call.id, call.name);
  return {{"restored", call.name}};
}

Json remove_snapshot(const Call& call) {
  store::check_new_name(call.name);  // the automatic one is for fsctl undo alone
  snapshots_of(call).remove(call.name);
  return {{"removed", true}};
}

Json read_journal(const Call& call) {
  constexpr std::int64_t usual = 50;
  constexpr std::int64_t most = 500;
  const auto limit = page_limit(api::split_target(call.request.target).parameter("limit"), usual, most);
  return call.states.with(call.id, [&](State& state) {
    check_develop_secret(state.site(), call.request);
    return Json{{"requests", state.journal().latest(static_cast<std::size_t>(limit))}};
  });
}

Json clear_journal(const Call& call) {
  call.states.with(call.id, [&](State& state) {
    check_develop_secret(state.site(), call.request);
    state.journal().clear();
  });
  return {{"cleared", true}};
}

Json add_state(const Call& call) {
  const auto id = call.states.add();
  return {{"id", id}, {"url", call.url + std::string(admin_of_states) + id}};
}

Json list_states(const Call& call) {
  Json list = Json::array();
  for (const auto& [id, made, asked] : call.states.list())
    list.push_back({{"id", id},
                    {"url", call.url + std::string(admin_of_states) + id},
                    {"made", text::format_timestamp(made)},
                    {"asked", text::format_timestamp(asked)}});
  return {{"states", list}};
}

Json remove_state(const Call& call) {
  call.states.remove(call.id);
  return {{"removed", true}};
}

const Route admin_routes[] = {
    {"GET", "/", "Lists these routes.", index},
    {"POST",
     "/reset",
     "Brings the state back to its beginning, or to a snapshot: `{\"snapshot\": NAME}`.",
     reset,
     {"snapshot"}},
    {"GET", "/snapshots", "The snapshots of the store that is served; a copy of it begins with the same.",
     list_snapshots},
    {"POST",
     "/snapshots",
     "Keeps what the state contains as a snapshot: `{\"name\": NAME}`.",
     save_snapshot,
     {"name", "replace"}},
    {"POST", "/snapshots/{name}/restore", "Brings the state to what a snapshot contains.", restore_snapshot},
    {"DELETE", "/snapshots/{name}", "Removes a snapshot.", remove_snapshot},
    {"GET",
     "/journal",
     "What was asked last, the latest first and without secrets: `?limit=`.",
     read_journal,
     {},
     {"limit"}},
    {"DELETE", "/journal", "Forgets what was asked.", clear_journal},
    {"GET", "/states", "The private states there are, the oldest first.", list_states},
    {"POST", "/states", "Makes a private copy of the state, which answers below its url until it is deleted.",
     add_state},
};
/// Of a private state's URL itself.
const Route end_of_state = {"DELETE", "/states/{id}", "Ends a private state.", remove_state};

/// A route that asks an endpoint of the API in another form.
struct Passed {
  std::string_view path;
  std::string_view summary;
  api::Request (*asking)(const api::Request& request, const std::string& name, State& state);
};

constexpr Passed forwards[] = {
    {"/health", "Whether all is well, as GET /health.",
     [](const api::Request& request, const std::string&, State&) {
       check_parameters(request, {});
       auto asking = request;
       asking.target = "/health";
       return asking;
     }},
    {"/listing/{name}",
     "A listing, as POST /listing/SLUG: `?search=&page=&limit=&sort=FIELD:desc&param.NAME=&FIELD=VALUE&filter=JSON`.",
     [](const api::Request& request, const std::string& slug, State& state) {
       return listing_request(request, slug, *state.working());
     }},
};

Json index(const Call&) {
  Json listed = Json::array();
  const auto list = [&](const Route& route) {
    listed.push_back({{"method", route.method},
                      {"path", std::string(prefix) + std::string(route.path)},
                      {"summary", route.summary}});
  };
  for (const auto& route : admin_routes) list(route);
  list(end_of_state);
  for (const auto& forward : forwards) list({"GET", forward.path, forward.summary, nullptr});
  for (const auto& read : local_reads()) list({read.method, read.path, read.summary, nullptr});
  return {{"routes", listed}};
}

/// The part of a target below a private state's URL.
struct Below {
  std::string_view id;
  std::string_view rest;  ///< from the slash on; empty for the URL itself
};

std::optional<Below> below_state(std::string_view target) {
  if (!target.starts_with(admin_of_states)) return {};
  target.remove_prefix(admin_of_states.size());
  const auto end = std::min(target.find_first_of("/?"), target.size());
  return Below{target.substr(0, end), target.substr(end)};
}

/// What stands in a path in the place of a pattern's `{name}`, empty for a pattern without; nothing if it is no such
/// path.
std::optional<std::string> match(std::string_view pattern, std::string_view path) {
  constexpr std::string_view name = "{name}";
  const auto at = pattern.find(name);
  if (at == std::string_view::npos) return pattern == path ? std::optional<std::string>("") : std::nullopt;
  const auto before = pattern.substr(0, at);
  const auto after = pattern.substr(at + name.size());
  if (path.size() <= before.size() + after.size() || !path.starts_with(before) || !path.ends_with(after)) return {};
  return text::percent_decode(path.substr(before.size(), path.size() - before.size() - after.size()));
}

bool is_admin_path(std::string_view target) {
  if (!target.starts_with(prefix)) return false;
  const auto rest = target.substr(prefix.size());
  return rest.empty() || rest.front() == '/' || rest.front() == '?';
}

bool is_reading(const api::Request& request) {
  return request.method == api::Method::get || request.method == api::Method::head;
}

/// A page that a browser gets at a path of a state.
struct Page {
  std::string_view path;
  std::string_view summary;
  api::Response (*answer)();
};
constexpr Page pages[] = {
    {"/", "The Explorer: what this server has, and why.", devserver::explorer_page},
    {"/api", "The reference of this API, to read and to try.", devserver::reference_page},
};

/// Adds the pages to the index that others get.
void add_pages(const api::Request& request, api::Response& response) {
  if (!is_reading(request) || api::split_target(request.target).path != "/" || response.body.empty()) return;
  auto index = parse(response.body);
  for (const auto& page : pages) index["pages"].push_back({{"path", page.path}, {"summary", page.summary}});
  response.body = write(index);
}

/// Whether a browser asks for something to show.
bool wants_page(const api::Request& request) {
  return is_reading(request) && request.header("accept").find("text/html") != std::string_view::npos;
}

/// Leads a browser to where the relative URLs of a page mean what they should.
api::Response redirect_to(const std::string& location) {
  return {.status = 307, .content_type = {}, .headers = {{"Location", location}}};
}

/// The page for which a browser asks; null when it is none.
const Page* page_asked_for(const api::Request& request) {
  if (!wants_page(request)) return nullptr;
  const auto* const page = std::ranges::find(pages, api::split_target(request.target).path, &Page::path);
  return page == std::end(pages) ? nullptr : page;
}

/// The version of the data that the caller of `/version` knows; empty for one that does not wait.
std::string known_version(const api::Request& request) { return api::split_target(request.target).parameter("after"); }

/// Whether a request goes into the journal: the Explorer asks for its own sake.
bool is_told(const api::Request& request) { return request.header("fsctl-journal") != "off"; }

[[noreturn]] void refuse_stranger() {
  throw Error(ErrorCode::origin_not_allowed, "only programs and pages of this machine may call this");
}

}  // namespace

/// Answers by a route that gives JSON; nothing when none has this path and verb. Notes whether one has the path.
std::optional<api::Response> Admin::answer_json(const api::Request& request, std::string_view id, std::string_view path,
                                                bool& is_known) {
  const auto& method = request.method.text();
  Call call{.states = states_, .id = id, .url = url_, .request = request};
  const auto fill = [&](const Route& route) {
    call.body = members_of(request);
    refuse_unknown(route, call);
    return api::Response{.body = write(route.answer(call)) + '\n'};
  };
  if (path.empty() && !id.empty() && method == end_of_state.method) return fill(end_of_state);
  const auto wanted = path.empty() ? std::string_view("/") : path;
  for (const auto& route : admin_routes) {
    auto name = match(route.path, wanted);
    if (!name) continue;
    is_known = true;
    if (route.method != method) continue;
    call.name = std::move(*name);
    return fill(route);
  }
  return {};
}

api::Response Admin::answer_route(const api::Request& request, std::string_view id, std::string_view path) {
  if (!request.is_local) refuse_stranger();
  bool is_known = false;
  if (auto response = answer_json(request, id, path, is_known)) return std::move(*response);
  const auto of_path = [&](const auto& route) { return match(route.path, path).has_value(); };
  const auto read = std::ranges::find_if(local_reads(), of_path);
  const auto* const forward = std::ranges::find_if(forwards, of_path);
  auto file = devserver::explorer_file(path);
  if (!file) file = devserver::reference_file(path);
  if (read == local_reads().end() && forward == std::end(forwards) && !file && !is_known)
    throw Error(ErrorCode::route_not_found, "there is no such route", "GET /_fsctl/ lists them");
  const bool is_read = read != local_reads().end();
  if (is_read) check_parameters(request, read->parameters);
  if (is_read && read->method == request.method.text() && read->method == "POST")
    return states_.with(id, [&](State& state) { return answer_read(*read, state.site(), request); });
  if (!is_reading(request) || (is_known && !file) || (is_read && read->method != "GET"))
    throw Error(ErrorCode::method_not_allowed, "this route does not take this verb");
  if (file) return std::move(*file);
  if (forward != std::end(forwards))
    return states_.with(id, [&](State& state) {
      return answer_api(state, forward->asking(request, *match(forward->path, path), state));
    });
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
  if (const auto* page = request.is_local || request.is_visit ? page_asked_for(request) : nullptr)
    return page->answer();
  auto response = states_.with(id, [&](State& state) { return answer_noted(state, request); });
  if (request.is_local) add_pages(request, response);
  return response;
}

/// Answers a request of the API itself.
api::Response Admin::answer_api(State& state, const api::Request& request) {
  auto response = api::answer(state.site(), request);
  if (replay_ != nullptr) replay_->stand_in(state.site(), request, response);
  return response;
}

/// The same, and notes it in the state's journal.
api::Response Admin::answer_noted(State& state, const api::Request& request) {
  const auto received = world_.now();
  const auto begin = std::chrono::steady_clock::now();
  auto response = answer_api(state, request);
  if (is_told(request)) state.journal().add(request, response, received, std::chrono::steady_clock::now() - begin);
  return response;
}

void Admin::note_instead(const api::Request& request, const devserver::Disturbance& disturbance) {
  if (!is_on_ || !is_told(request)) return;
  const auto below = below_state(request.target);
  auto inner = request;
  if (below) inner.target = below->rest;
  try {
    states_.with(below ? below->id : std::string_view(), [&](State& state) {
      state.journal().add(inner, *disturbance.instead, world_.now(), {}, disturbance.name);
    });
  } catch (const Error&) {
    return;  // of no state that there is
  }
}

api::Response Admin::answer_from(const api::Request& request) {
  if (!is_on_) return states_.with_main([&](State& main) { return answer_api(main, request); });
  const auto below = below_state(request.target);
  if (!below) return answer_of_state(request, {});
  if (!request.is_local && !request.is_visit) refuse_stranger();
  if (below->rest.empty() && wants_page(request)) return redirect_to(std::string(below->id) + '/');
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
    if (error && is_admin_path(path))
      api::write_local_refusal(*error, response.trace.correlation_id, response);
    else if (error)
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
