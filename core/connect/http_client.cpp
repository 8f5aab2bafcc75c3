#include "core/connect/http_client.h"

#include <httplib.h>

#include "core/connect/backoff.h"
#include "core/connect/deadline.h"
#include "core/input/content_coding.h"

namespace fsctl::connect {
namespace {

using std::chrono::milliseconds;

constexpr int most_redirects = 5;

/// Connecting cannot be broken off, so that it gets less time than a whole request may have.
constexpr milliseconds longest_connecting{5'000};

/// Who asks for a longer pause is not waited for.
constexpr milliseconds longest_pause{60'000};

bool is_redirect(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/// Whether the same request may have more luck later.
bool may_pass(int status) { return status == 408 || status == 429 || status >= 500; }

/// `10 s`, `250 ms`.
std::string shown(milliseconds time) {
  return time.count() % 1000 == 0 ? std::to_string(time.count() / 1000) + " s" : std::to_string(time.count()) + " ms";
}

httplib::Headers headers_of(const Credentials& credentials) {
  httplib::Headers headers(credentials.headers().begin(), credentials.headers().end());
  for (const auto& [name, value] :
       {std::pair("Accept", "application/json"), {"Accept-Encoding", "gzip"}, {"User-Agent", "fsctl"}})
    if (!headers.contains(name)) headers.emplace(name, value);
  return headers;
}

}  // namespace

/// An open connection to one host, and the answer that is just coming in.
struct HttpClient::Connection {
  explicit Connection(const std::string& origin) : client(origin) {}

  httplib::Client client;
  bool has_begun = false;  ///< an answer
  std::optional<input::ContentCoding> coding{};
  bool is_too_large = false;
};

/// What became of one request.
struct HttpClient::Try {
  HttpAnswer answer{};
  std::string location{};          ///< of a redirect
  std::optional<Error> failure{};  ///< without one, the answer is good
  bool may_pass = false;
  std::optional<milliseconds> pause{};  ///< the source asks for it
};

HttpClient::HttpClient(const project::Connector& connector, const Outside& outside)
    : connector_(connector), outside_(outside), credentials_(connector, outside) {}

HttpClient::~HttpClient() = default;

HttpAnswer HttpClient::get(const text::WebUrl& url) {
  try {
    return follow(url);
  } catch (const Error& error) {
    throw credentials_.redacted(error);
  }
}

HttpAnswer HttpClient::follow(text::WebUrl url) {
  const auto first = url.text();
  for (int i = 0; i <= most_redirects; ++i) {
    auto tried = try_until_it_cannot_pass(url);
    if (tried.failure) throw Error(*tried.failure);
    if (!is_redirect(tried.answer.status)) return std::move(tried.answer);
    const auto to = text::resolve(url, tried.location);
    if (!to || to->origin != url.origin)
      throw Error(ErrorCode::source_refused,
                  url.text() + " redirects to \"" + tried.location + "\", which is not on the same host",
                  "when that is the source's new address, put it into the feed's file");
    url = *to;
  }
  throw Error(ErrorCode::source_refused, first + " redirects more than " + std::to_string(most_redirects) + " times");
}

HttpClient::Try HttpClient::try_until_it_cannot_pass(const text::WebUrl& url) {
  for (std::int64_t tries = 1;; ++tries) {
    auto tried = try_once(url);
    const bool is_patient = !tried.pause || *tried.pause <= longest_pause;
    if (tried.failure && tried.may_pass && tries <= connector_.retries && is_patient) {
      wait_after(tries, tried);
      continue;
    }
    if (tried.failure && tries > 1) {
      auto problem = tried.failure->problems().front();
      problem.message += ", in " + std::to_string(tries) + " tries";
      tried.failure = Error(problem);
    }
    return tried;
  }
}

HttpClient::Try HttpClient::try_once(const text::WebUrl& url) {
  if (outside_.stop.stop_requested()) throw Error(ErrorCode::interrupted, "the fetching was stopped");
  Try tried{.answer = {.url = url}};
  auto& connected = connection(url.origin);
  connected.has_begun = connected.is_too_large = false;
  auto& coding = connected.coding.emplace("");
  auto& body = tried.answer.body;
  const auto begin = [&](const httplib::Response& response) {
    connected.coding.emplace(response.get_header_value("Content-Encoding"));
    return connected.has_begun = true;
  };
  const auto take = [&](std::string_view text) {
    connected.is_too_large = body.size() + text.size() > most_answer_bytes;
    if (!connected.is_too_large) body.append(text);
    return !connected.is_too_large;
  };
  const auto decode = [&](const char* bytes, std::size_t size) { return coding.decode({bytes, size}, take); };
  Deadline deadline(connector_.timeout, outside_.stop, [&] { connected.client.stop(); });
  const auto result = connected.client.Get(url.target, headers_of(credentials_), begin, decode);
  if (outside_.stop.stop_requested()) throw Error(ErrorCode::interrupted, "the fetching was stopped");
  if (!result) {
    judge_failure(tried, connected, static_cast<int>(result.error()), deadline.has_passed());
    connections_.erase(url.origin);
    return tried;
  }
  if (const auto fault = coding.fault(); !fault.empty() && !body.empty()) {
    tried.failure = Error(ErrorCode::source_unreachable, url.text() + " answers with a body that " + fault);
    tried.may_pass = coding.is_known();
    return tried;
  }
  tried.answer.status = result->status;
  tried.answer.content_type = result->get_header_value("Content-Type");
  tried.answer.link = result->get_header_value("Link");
  tried.location = result->get_header_value("Location");
  tried.pause = parse_retry_after(result->get_header_value("Retry-After"), outside_.now());
  judge_status(tried, result->reason);
  return tried;
}

void HttpClient::judge_failure(Try& tried, const Connection& connection, int error, bool timed_out) const {
  const auto& url = tried.answer.url;
  const auto fail = [&](ErrorCode code, const std::string& message, bool passes) {
    tried.failure = Error(code, message);
    tried.may_pass = passes;
  };
  if (connection.is_too_large)
    return fail(ErrorCode::source_answer,
                url.text() + " answers with more than " + std::to_string(most_answer_bytes >> 20U) +
                    " MiB; use `paging` to get the list in parts",
                false);
  if (const auto fault = connection.coding->fault(); !fault.empty() && connection.has_begun && !timed_out)
    return fail(ErrorCode::source_unreachable, url.text() + " answers with a body that " + fault,
                connection.coding->is_known());
  switch (static_cast<httplib::Error>(error)) {
    case httplib::Error::SSLServerVerification:
    case httplib::Error::SSLLoadingCerts:
      return fail(ErrorCode::source_unreachable, "the certificate of " + url.origin + " is not trusted", false);
    case httplib::Error::SSLConnection:
      return fail(ErrorCode::source_unreachable, "no secure connection to " + url.origin + " came about", true);
    default:
      break;
  }
  if (timed_out || error == static_cast<int>(httplib::Error::ConnectionTimeout))
    return fail(ErrorCode::source_unreachable,
                url.text() + (connection.has_begun ? " did not end its answer within " : " did not answer within ") +
                    shown(connector_.timeout),
                true);
  if (error == static_cast<int>(httplib::Error::Connection))
    return fail(ErrorCode::source_unreachable, "cannot connect to " + url.origin, true);
  fail(ErrorCode::source_unreachable,
       url.text() + (connection.has_begun ? " broke off its answer" : " closed the connection without an answer"),
       true);
}

void HttpClient::judge_status(Try& tried, const std::string& reason) const {
  const auto& answer = tried.answer;
  const bool is_good = answer.status < 300 || answer.status == 404 || answer.status == 410 ||
                       (is_redirect(answer.status) && !tried.location.empty());
  if (is_good) return;
  tried.may_pass = may_pass(answer.status);
  const auto shown_reason = reason.empty() ? "" : " " + reason;
  tried.failure = Error(tried.may_pass ? ErrorCode::source_unreachable : ErrorCode::source_refused,
                        answer.url.text() + " answers " + std::to_string(answer.status) + shown_reason);
}

void HttpClient::wait_after(std::int64_t tries, const Try& tried) {
  const double chance = std::uniform_real_distribution<>(0.0, 1.0)(chance_);
  outside_.wait(std::max(backoff(tries, chance), tried.pause.value_or(milliseconds(0))));
}

HttpClient::Connection& HttpClient::connection(const std::string& origin) {
  auto& known = connections_[origin];
  if (known) return *known;
  known = std::make_unique<Connection>(origin);
  auto& client = known->client;
  client.set_connection_timeout(std::min(connector_.timeout, longest_connecting));
  client.set_read_timeout(connector_.timeout);
  client.set_write_timeout(connector_.timeout);
  client.set_keep_alive(true);
  client.set_decompress(false);
  client.set_url_encode(false);
  return *known;
}

}  // namespace fsctl::connect
