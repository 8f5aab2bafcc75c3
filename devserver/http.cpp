#include "devserver/http.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

#include "core/api/errors.h"
#include "devserver/answer_head.h"

namespace fsctl::devserver {
namespace {

/// Without the base path, when the target is below it.
std::string_view below(std::string_view base, std::string_view target) {
  if (base.empty() || !target.starts_with(base)) return target;
  const auto rest = target.substr(base.size());
  if (rest.empty()) return "/";
  return rest.starts_with('/') ? rest : target;
}

/// The whole text of a refusal that ends its connection.
std::string ready_made(const std::string& message) {
  const auto answer = refusal_answer({.message = message, .code = ErrorCode::server_busy}, "/", {});
  return answer_head(answer, "close") + answer.body;
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
      log_(std::move(options.log), options.log_format, std::move(options.now)),
      too_many_connections_(ready_made("the server has too many connections")),
      no_memory_(ready_made("the server has no memory left now")) {}

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
    return {.refusal = defect_answer(defect.what())};
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
    return defect_answer(defect.what());
  } catch (...) {
    return defect_answer("unknown");
  }
}

api::Response Http::refuse(const Exchange& exchange, const Refusal& refusal) const {
  const auto id = new_id();
  auto response = refusal_answer(refusal, exchange.request.target, id);
  response.trace.correlation_id = id;
  return response;
}

api::Response Http::defect_answer(const std::string& cause) const {
  api::Response response;
  response.trace.correlation_id = new_id();
  api::write_defect(cause, response.trace.correlation_id, response);
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
  const auto* connection = exchange.is_last ? "close" : exchange.head.is_http_1_0 ? "keep-alive" : "";
  Text out{.head = answer_head(response, connection), .body = {}};
  log(exchange, response);
  if (exchange.request.method != "HEAD" && has_content(response.status)) out.body = std::move(response.body);
  return out;
}

}  // namespace fsctl::devserver
