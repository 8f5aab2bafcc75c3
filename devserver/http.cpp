#include "devserver/http.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

#include "core/api/errors.h"
#include "core/error/error.h"
#include "devserver/answer_head.h"

namespace fsctl::devserver {
namespace {

/// The target without the base path, when it is below it.
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
      disturb_(std::move(options.disturb)),
      note_instead_(std::move(options.note_instead)),
      base_path_(std::move(options.base_path)),
      identify_(std::move(options.identify)),
      budget_(options.budget ? std::move(options.budget) : std::make_shared<Budget>()),
      pace_(options.pace),
      cors_(std::move(options.cors_origins)),
      callers_(
          {.host = std::move(options.host), .names = std::move(options.allowed_hosts), .knows = options.knows_host}),
      tls_(options.tls ? std::make_unique<Tls>(*options.tls) : nullptr),
      log_(std::move(options.log), options.log_format, std::move(options.now)),
      too_many_connections_(ready_made("the server has too many connections")),
      no_memory_(ready_made("the server has no memory left now")) {}

void Http::note_beginning(std::string_view text, Round& round) const {
  round.request.method = "-";
  round.request.target = below(base_path_, origin_form(begin_of_target(text)));
}

std::optional<Refusal> Http::read(std::string_view text, const Connection& connection, Round& round) const {
  auto refusal = read_head(text, round.head);
  auto& head = round.head;
  if (head.target.empty() || (refusal && refusal->status == 414)) {
    note_beginning(text, round);
    return refusal;
  }
  round.request.target = below(base_path_, origin_form(head.target));
  round.request.method = head.method;
  round.sent_method = head.method;
  round.sent_target = head.target;
  round.request.headers = std::move(head.headers);
  if (!head.keeps_connection) round.is_last = true;
  if (refusal) return refusal;
  if (connection.lacks_tls()) return unsecured();
  return callers_.refuse(head, round.request, connection, cors_);
}

void Http::disturb(Round& round) const {
  if (!disturb_ || is_preflight(round.request)) return;
  try {
    round.disturbance = disturb_(round.request);
  } catch (const Error& error) {
    const auto& hint = error.problems().front().hint;
    round.disturbance.instead = refuse(round, {.message = error.what() + (hint.empty() ? "" : "; " + hint.text())});
  }
}

api::Response Http::answer_instead(Round& round) const {
  if (note_instead_) note_instead_(round.request, round.disturbance);
  return std::move(*round.disturbance.instead);
}

api::Admission Http::admit(const Round& round) const {
  if (!admit_ || is_preflight(round.request)) return {};
  try {
    return admit_(round.request);
  } catch (const std::bad_alloc&) {
    return {.refusal = refuse(round, no_room())};
  } catch (const std::exception& defect) {
    return {.refusal = defect_answer(defect.what())};
  }
}

/// Where a browser is led that opens the base path without its last slash, as what a page names lies behind that.
std::optional<api::Response> Http::redirect_into_base(const Round& round) const {
  const std::string_view target = round.sent_target;
  const auto path = target.substr(0, target.find('?'));
  const bool is_base = !base_path_.empty() && path == base_path_ && round.request.method == api::Method::get;
  if (!is_base || round.request.header("accept").find("text/html") == std::string_view::npos) return {};
  api::Response response{.status = 307, .content_type = {}};
  response.headers.emplace_back("Location", base_path_ + '/' + std::string(target.substr(path.size())));
  response.trace.correlation_id = new_id();
  return response;
}

api::Response Http::answer(const Round& round) const {
  try {
    if (auto redirect = redirect_into_base(round)) return std::move(*redirect);
    if (!is_preflight(round.request)) return answer_(round.request);
    auto response = preflight_answer(round.request);
    response.trace.correlation_id = new_id();
    return response;
  } catch (const std::bad_alloc&) {
    return refuse(round, no_room());
  } catch (const std::exception& defect) {
    return defect_answer(defect.what());
  } catch (...) {
    return defect_answer("unknown");
  }
}

api::Response Http::refuse(const Round& round, const Refusal& refusal) const {
  const auto id = new_id();
  auto response = refusal_answer(refusal, round.request.target, id);
  response.trace.correlation_id = id;
  return response;
}

api::Response Http::defect_answer(const std::string& cause) const {
  api::Response response;
  response.trace.correlation_id = new_id();
  api::write_defect(cause, response.trace.correlation_id, response);
  return response;
}

/// Writes a request to the log; without memory for that its answer is still sent.
void Http::log(const Round& round, const api::Response& response) {
  try {
    log_.write({.method = round.sent_method,
                .target = round.sent_target,
                .status = response.status,
                .duration = std::chrono::steady_clock::now() - round.start,
                .disturbance = round.disturbance,
                .trace = response.trace});
  } catch (const std::bad_alloc&) {
    ++counts_.starved;
  }
}

Http::Text Http::finish(Round& round, api::Response response) {
  if (is_closing_) round.is_last = true;
  cors_.add_headers(round.request.header("origin"), response);
  const auto* connection = round.is_last ? "close" : round.head.is_http_1_0 ? "keep-alive" : "";
  Text out{.head = answer_head(response, connection), .body = {}};
  log(round, response);
  if (round.request.method == api::Method::head || !has_content(response.status)) return out;
  out.body = std::move(response.body);
  out.kept = std::move(response.kept);
  return out;
}

}  // namespace fsctl::devserver
