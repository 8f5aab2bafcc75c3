#include "cli/proxying/forward.h"

#include <algorithm>
#include <exception>
#include <sstream>
#include <utility>

#include "cli/proxying/passing.h"
#include "core/api/errors.h"
#include "core/api/url.h"
#include "core/budget/turn.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/percent.h"

namespace fsctl::cli {
namespace {

using api::Method;

constexpr std::string_view allowed_methods = "GET, HEAD, POST, PATCH, OPTIONS";
constexpr int forward_bad_gateway = 502;
constexpr int forward_first_error = 400;
constexpr std::size_t least_secret = 8;

bool is_redirect(int status) { return status >= 300 && status < 400 && status != 304; }

/// Whether a path leads upwards, however it is escaped.
bool leads_upwards(std::string_view path) {
  auto text = text::percent_decode(path);
  std::ranges::replace(text, '\\', '/');
  std::istringstream segments(text);
  for (std::string segment; std::getline(segments, segment, '/');)
    if (segment == "." || segment == "..") return true;
  return false;
}

/// The target as it can stand in a request line.
std::string encoded(std::string_view target) {
  std::string out;
  for (const char c : target)
    if (const auto byte = static_cast<unsigned char>(c); byte <= 0x20 || byte >= 0x7F || c == '#')
      out += text::percent_encode(std::string_view(&c, 1));
    else
      out += c;
  return out;
}

/// A text of an answer that is a JSON object; empty where there is none.
std::string text_in(const Json& json, std::string_view name) {
  const auto found = json.is_object() ? json.find(name) : json.end();
  return json.is_object() && found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Json json_in(const std::string& body) {
  try {
    return parse(body);
  } catch (const Error&) {
    return {};
  }
}

void replace_all(std::string& text, const std::string& what) {
  constexpr std::string_view stars = "***";
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + stars.size()))
    text.replace(at, what.size(), stars);
}

std::string context_of(const api::Response& response) {
  const auto found = std::ranges::find(response.headers, "fs-context",
                                       [](const auto& header) { return std::string_view(header.first); });
  return found == response.headers.end() ? std::string() : found->second;
}

}  // namespace

Forward::Forward(Upstream& upstream, const Recorder& recorder, const World& world, Options options)
    : upstream_(upstream),
      recorder_(recorder),
      world_(world),
      options_(std::move(options)),
      via_("1.1 fsctl-" + world.random_id()),
      places_([this](const api::Request& request, std::string_view token) { return ask_place(request, token); }) {}

api::Response Forward::answer(const api::Request& request) {
  try {
    check(request);
    auto response = pass(request);
    if (recorder_.keeps(request, response)) record(request, response);
    if (request.method == Method::patch) places_.forget(request.header("fs-context"));
    return response;
  } catch (const std::exception& exception) {
    return refusal_of(exception, request);
  }
}

api::Admission Forward::admit(const api::Request& request) const {
  try {
    check(request);
    return {};
  } catch (const Error& error) {
    return {.refusal = refusal_of(error, request)};
  }
}

/// Throws Error for what is not asked of the service.
void Forward::check(const api::Request& request) const {
  if (request.is_foreign)
    throw Error(ErrorCode::origin_not_allowed,
                "a page of another site may not call this; --cors-origin ORIGIN lets one in");
  if (request.method == Method::unknown || request.method == Method::options)
    throw Error(ErrorCode::method_not_allowed,
                request.method.text() + " is not passed on, " + std::string(allowed_methods) + " are");
  const auto path = api::split_target(request.target).path;
  if (!path.starts_with('/') || leads_upwards(path))
    throw Error(ErrorCode::invalid_parameters, "a path begins with a slash, and has no segment \".\" or \"..\"");
  if (path == "/_fsctl" || path.starts_with("/_fsctl/"))
    throw Error(ErrorCode::route_not_found, "what is below /_fsctl/ is not passed on",
                "it is for programs of the machine that " + upstream_.text() + " runs on, to ask there");
  if (request.header("via").find(via_) != std::string_view::npos)
    throw UpstreamFault(ErrorCode::source_refused, upstream_.text() + " is this proxy itself", forward_bad_gateway);
  if (request.is_cut) throw Error(ErrorCode::payload_too_large, "the body is too large to be passed on");
  if (!request.body_fault.empty()) throw Error(ErrorCode::invalid_post_body, request.body_fault);
}

api::Response Forward::pass(const api::Request& request) {
  pass_on(request.turn);
  const auto path = api::split_target(request.target).path;
  auto answer = upstream_.ask({.method = request.method.text(),
                               .target = encoded(request.target),
                               .headers = passed_on(request, options_.secret, via_),
                               .body = request.body,
                               .may_repeat = request.method != Method::patch && !api::is_ingest_path(path)},
                              request.waiting);
  return response_of(std::move(answer), request);
}

api::Response Forward::response_of(Upstream::Answer&& answer, const api::Request& request) const {
  api::Response response{.status = answer.head.status,
                         .content_type = answer.head.header("content-type"),
                         .headers = passed_back(answer.head.headers),
                         .body = std::move(answer.body)};
  mask(response.body, request);
  for (auto& [name, value] : response.headers) {
    mask(value, request);
    if (name == "location" && is_redirect(response.status))
      value = options_.base_path + upstream_.target_of_redirect(value, request.target);
  }
  if (response.status >= forward_first_error) {
    const auto body = json_in(response.body);
    response.trace.error_code = text_in(body, "code");
    response.trace.correlation_id = text_in(body, "correlationId");
  }
  if (response.trace.correlation_id.empty()) response.trace.correlation_id = world_.random_id();
  return response;
}

void Forward::record(const api::Request& request, api::Response& response) {
  const auto place = places_.of(request, context_of(response));
  response.trace.scope = place.scope.empty() && !place.region.empty() ? "?" : place.scope;
  response.trace.region = place.region;
  response.trace.locale = place.locale;
  options_.tell(recorder_.keep(request, response, place));
}

/// Asks for the place of a context by GET /context/token, which need not tell the scope.
std::optional<recording::Place> Forward::ask_place(const api::Request& request, std::string_view token) {
  api::Request asking = request;
  asking.headers.erase("content-type");
  asking.headers.insert_or_assign("fs-context", std::string(token));
  try {
    const auto answer = upstream_.ask({.target = "/context/token", .headers = passed_on(asking, options_.secret, via_)},
                                      request.waiting);
    const auto told = json_in(answer.body);
    return recording::Place{
        .scope = text_in(told, "scope"), .region = text_in(told, "region"), .locale = text_in(told, "locale")};
  } catch (const UpstreamFault&) {
    return {};
  }
}

/// Takes the secret that was sent out of a text of the service, which was told it. What is shorter than any secret may
/// be a word of the text.
void Forward::mask(std::string& text, const api::Request& request) const {
  const auto sent = options_.secret.empty() ? std::string(request.header("fs-secret")) : options_.secret;
  if (sent.size() >= least_secret) replace_all(text, sent);
}

api::Response Forward::refusal_of(const std::exception& exception, const api::Request& request) const {
  api::Response response;
  response.trace.correlation_id = world_.random_id();
  const auto error = api::refusal_of(exception);
  const auto path = api::split_target(request.target).path;
  if (error)
    api::write_refusal(path, *error, response.trace.correlation_id, response);
  else
    api::write_defect(exception.what(), response.trace.correlation_id, response);
  if (const auto* fault = dynamic_cast<const UpstreamFault*>(&exception)) {
    response.status = fault->status();
    response.trace.failure = *error;
  }
  if (response.trace.error_code == describe(ErrorCode::method_not_allowed).name)
    response.headers.emplace_back("Allow", allowed_methods);
  return response;
}

}  // namespace fsctl::cli
