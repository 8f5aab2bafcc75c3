#include "devserver/http.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

namespace fsctl::devserver {
namespace {

struct Reason {
  int status;
  std::string_view phrase;
};
constexpr Reason reasons[] = {
    {200, "OK"},
    {204, "No Content"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {413, "Payload Too Large"},
    {414, "URI Too Long"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Entity"},
    {429, "Too Many Requests"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
};

std::string_view phrase_of(int status) {
  const auto* found = std::ranges::find(reasons, status, &Reason::status);
  return found == std::end(reasons) ? "Status" : found->phrase;
}

bool has_no_content(int status) { return status == 204 || status == 304; }

bool is_control(unsigned char c) { return (c < 0x20 && c != '\t') || c == 0x7F; }

/// Adds a header; what would end its line becomes a space.
void add_header(std::string& out, std::string_view name, std::string_view value) {
  if (!is_header_name(name)) return;
  out.append(name).append(": ");
  const auto begin = out.size();
  out.append(value);
  std::replace_if(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), is_control, ' ');
  out.append("\r\n");
}

std::string head_text(const Exchange& exchange, const api::Response& response) {
  std::string out;
  out.reserve(512);
  out.append("HTTP/1.1 ").append(std::to_string(response.status)).append(" ").append(phrase_of(response.status));
  out.append("\r\n");
  if (!response.body.empty()) add_header(out, "Content-Type", response.content_type);
  if (!has_no_content(response.status)) add_header(out, "Content-Length", std::to_string(response.body.size()));
  for (const auto& [name, value] : response.headers) add_header(out, name, value);
  if (exchange.is_last)
    add_header(out, "Connection", "close");
  else if (exchange.head.is_http_1_0)
    add_header(out, "Connection", "keep-alive");
  return out.append("\r\n");
}

/// Without the base path, when the target is below it.
std::string_view below(std::string_view base, std::string_view target) {
  if (base.empty() || !target.starts_with(base)) return target;
  const auto rest = target.substr(base.size());
  if (rest.empty()) return "/";
  return rest.starts_with('/') ? rest : target;
}

}  // namespace

Http::Http(Options options, Answer answer)
    : answer_(std::move(answer)),
      admit_(std::move(options.admit)),
      base_path_(std::move(options.base_path)),
      identify_(std::move(options.identify)),
      budget_(options.budget ? std::move(options.budget) : std::make_shared<Budget>()),
      pace_(options.pace),
      cors_(std::move(options.cors_origins)),
      callers_(
          {.host = std::move(options.host), .names = std::move(options.allowed_hosts), .knows = options.knows_host}),
      log_(options.log, options.log_format, std::move(options.now)) {}

void Http::note_beginning(std::string_view text, Exchange& exchange) const {
  exchange.request.method = "-";
  exchange.request.target = below(base_path_, origin_form(begin_of_target(text)));
}

std::optional<Refusal> Http::read(std::string_view text, const Connection& connection, Exchange& exchange) const {
  auto refusal = read_head(text, exchange.head);
  auto& head = exchange.head;
  if (head.target.empty() || (refusal && refusal->status == 414)) {
    note_beginning(text, exchange);
    return refusal;
  }
  exchange.request.target = below(base_path_, origin_form(head.target));
  exchange.request.method = head.method;
  exchange.sent_method = head.method;
  exchange.sent_target = head.target;
  exchange.request.headers = std::move(head.headers);
  if (!head.keeps_connection) exchange.is_last = true;
  if (refusal) return refusal;
  return callers_.refuse(head, exchange.request, connection, cors_);
}

api::Admission Http::admit(const Exchange& exchange) const {
  if (!admit_ || is_preflight(exchange.request)) return {};
  try {
    return admit_(exchange.request);
  } catch (const std::bad_alloc&) {
    return {.refusal = refuse(exchange, no_room())};
  } catch (const std::exception& defect) {
    const auto id = new_id();
    auto response = defect_answer(defect.what(), id);
    response.trace.correlation_id = id;
    return {.refusal = std::move(response)};
  }
}

api::Response Http::answer(const Exchange& exchange) const {
  try {
    if (!is_preflight(exchange.request)) return answer_(exchange.request);
    auto response = preflight_answer(exchange.request);
    response.trace.correlation_id = new_id();
    return response;
  } catch (const std::bad_alloc&) {
    return refuse(exchange, no_room());
  } catch (const std::exception& defect) {
    const auto id = new_id();
    auto response = defect_answer(defect.what(), id);
    response.trace.correlation_id = id;
    return response;
  } catch (...) {
    const auto id = new_id();
    auto response = defect_answer("unknown", id);
    response.trace.correlation_id = id;
    return response;
  }
}

api::Response Http::refuse(const Exchange& exchange, const Refusal& refusal) const {
  const auto id = new_id();
  auto response = refusal_answer(refusal, exchange.request.target, id);
  response.trace.correlation_id = id;
  return response;
}

/// What was done is answered, even where there is no memory for telling of it.
void Http::log(const Exchange& exchange, const api::Response& response) {
  try {
    log_.write({.method = exchange.sent_method,
                .target = exchange.sent_target,
                .status = response.status,
                .duration = std::chrono::steady_clock::now() - exchange.start,
                .trace = response.trace});
  } catch (const std::bad_alloc&) {
    ++counts_.starved;
  }
}

Http::Text Http::finish(Exchange& exchange, api::Response response) {
  if (is_closing_) exchange.is_last = true;
  cors_.add_headers(exchange.request.header("origin"), response);
  Text out{.head = head_text(exchange, response), .body = {}};
  log(exchange, response);
  if (exchange.request.method != "HEAD" && !has_no_content(response.status)) out.body = std::move(response.body);
  return out;
}

}  // namespace fsctl::devserver
