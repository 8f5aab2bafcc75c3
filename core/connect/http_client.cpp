#include "core/connect/http_client.h"

#include <algorithm>
#include <cctype>

#include "core/connect/backoff.h"
#include "core/connect/http_connection.h"
#include "core/connect/wire_words.h"
#include "core/input/content_coding.h"

namespace fsctl::connect {
namespace {

using std::chrono::milliseconds;

constexpr int most_redirects = 5;

/// The longest pause that a source may ask for; a request is given up when it asks for a longer one.
constexpr milliseconds longest_pause{60'000};

bool is_redirect(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

/// Whether the same request may succeed later.
bool may_pass(int status) { return status == 408 || status == 429 || status >= 500; }

bool is_same_name(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

HttpHeaders headers_of(const Credentials& credentials) {
  HttpHeaders headers(credentials.headers().begin(), credentials.headers().end());
  for (const auto& [name, value] :
       {std::pair("Accept", "application/json"), {"Accept-Encoding", "gzip"}, {"User-Agent", "fsctl"}})
    if (std::ranges::none_of(headers, [&](const auto& header) { return is_same_name(header.first, name); }))
      headers.emplace_back(name, value);
  return headers;
}

}  // namespace

/// The result of one request.
struct HttpClient::Try {
  HttpAnswer answer{};
  bool has_begun = false;  ///< whether the answer has begun
  std::string reason{};
  std::string location{};          ///< of a redirect
  std::optional<Error> failure{};  ///< without one, the answer is good
  bool may_pass = false;
  std::optional<milliseconds> pause{};  ///< the pause that the source asks for
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
  Try tried{.answer = {.url = url}};
  std::optional<input::ContentCoding> coding;
  bool is_too_large = false;
  auto& body = tried.answer.body;
  const auto take = [&](std::string_view text) {
    is_too_large = body.size() + text.size() > most_answer_bytes;
    if (!is_too_large) body.append(text);
    return !is_too_large;
  };
  const HttpConnection::Taker taker{.begin =
                                        [&](const AnswerHead& head) {
                                          note(tried, head);
                                          coding.emplace(head.header("content-encoding"));
                                        },
                                    .take = [&](std::string_view piece) { return coding->decode(piece, take); }};
  const Patience patience{.end = std::chrono::steady_clock::now() + connector_.timeout, .stop = outside_.stop};
  try {
    connection(url.origin).get(url.target, headers_of(credentials_), taker, patience);
  } catch (const WireFault& fault) {
    if (fault.kind() == WireFault::Kind::stopped) throw Error(ErrorCode::interrupted, "the fetching was stopped");
    judge_failure(tried, fault, is_too_large, coding ? &*coding : nullptr);
    return tried;
  }
  if (const auto broken = coding->fault(); !broken.empty() && !body.empty()) {
    tried.failure = Error(ErrorCode::source_unreachable, url.text() + " answers with a body that " + broken);
    tried.may_pass = coding->is_known();
    return tried;
  }
  judge_status(tried);
  return tried;
}

void HttpClient::note(Try& tried, const AnswerHead& head) const {
  tried.has_begun = true;
  tried.reason = head.reason;
  tried.answer.status = head.status;
  tried.answer.content_type = head.header("content-type");
  tried.answer.link = head.header("link");
  tried.location = head.header("location");
  tried.pause = parse_retry_after(head.header("retry-after"), outside_.now());
}

void HttpClient::judge_failure(Try& tried, const WireFault& fault, bool is_too_large,
                               const input::ContentCoding* coding) const {
  using Kind = WireFault::Kind;
  const auto& url = tried.answer.url;
  const auto fail = [&](ErrorCode code, const std::string& message, bool passes) {
    tried.failure = Error(code, message);
    tried.may_pass = passes;
  };
  if (is_too_large)
    return fail(ErrorCode::source_answer,
                url.text() + " answers with more than " + std::to_string(most_answer_bytes >> 20U) +
                    " MiB; use `paging` to get the list in parts",
                false);
  if (const auto broken = coding != nullptr ? coding->fault() : std::string();
      !broken.empty() && fault.kind() != Kind::late)
    return fail(ErrorCode::source_unreachable, url.text() + " answers with a body that " + broken, coding->is_known());
  const bool is_answer = fault.kind() == Kind::long_head || fault.kind() == Kind::bad_chunks;
  fail(is_answer ? ErrorCode::source_answer : ErrorCode::source_unreachable,
       words_of(fault.kind(), url, tried.has_begun, connector_.timeout), !is_answer && fault.kind() != Kind::untrusted);
}

void HttpClient::judge_status(Try& tried) const {
  const auto& answer = tried.answer;
  const bool is_good = answer.status < 300 || answer.status == 404 || answer.status == 410 ||
                       (is_redirect(answer.status) && !tried.location.empty());
  if (is_good) return;
  tried.may_pass = may_pass(answer.status);
  const auto shown_reason = tried.reason.empty() ? "" : " " + tried.reason;
  tried.failure = Error(tried.may_pass ? ErrorCode::source_unreachable : ErrorCode::source_refused,
                        answer.url.text() + " answers " + std::to_string(answer.status) + shown_reason);
}

void HttpClient::wait_after(std::int64_t tries, const Try& tried) {
  const double chance = std::uniform_real_distribution<>(0.0, 1.0)(chance_);
  outside_.wait(std::max(backoff(tries, chance), tried.pause.value_or(milliseconds(0))));
}

HttpConnection& HttpClient::connection(const std::string& origin) {
  auto& known = connections_[origin];
  if (!known) known = std::make_unique<HttpConnection>(origin);
  return *known;
}

}  // namespace fsctl::connect
