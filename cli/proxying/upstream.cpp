#include "cli/proxying/upstream.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "core/connect/wire_words.h"
#include "core/input/content_coding.h"

namespace fsctl::cli {
namespace {

constexpr int upstream_bad_gateway = 502;
constexpr int gateway_timeout = 504;
constexpr std::size_t most_body_bytes = std::size_t{64} << 20U;

/// The same URL without its query, for messages.
text::WebUrl without_query(const text::WebUrl& url) {
  return {.origin = url.origin, .target = std::string(url.path())};
}

[[noreturn]] void upstream_refuse(const std::string& message) {
  throw UpstreamFault(ErrorCode::source_answer, message, upstream_bad_gateway);
}

/// The body of an answer as it comes.
struct Taken {
  explicit Taken(Budget& budget) : share(budget.empty_share()) {}

  bool take(std::string_view piece) {
    is_too_large = answer.body.size() + piece.size() > most_body_bytes;
    has_room = is_too_large || share.resize(answer.body.size() + piece.size());
    if (!is_too_large && has_room) answer.body.append(piece);
    return !is_too_large && has_room;
  }

  Upstream::Answer answer{};
  std::optional<input::ContentCoding> coding{};
  Budget::Share share;
  bool has_come = false;  ///< whether there was any byte of it
  bool is_too_large = false;
  bool has_room = true;
};

/// Throws what a body is refused for, whether it ended well or not.
void check(const Taken& taken, const text::WebUrl& url) {
  if (taken.is_too_large)
    upstream_refuse(url.text() + " answers with more than " + std::to_string(most_body_bytes >> 20U) + " MiB");
  if (!taken.has_room) throw Error(ErrorCode::server_busy, "the proxy has no room for this answer now");
}

void check_coding(const Taken& taken, const text::WebUrl& url) {
  const auto broken = taken.coding && taken.has_come ? taken.coding->fault() : std::string();
  if (!broken.empty()) upstream_refuse(url.text() + " answers with a body that " + broken);
}

}  // namespace

Upstream::Upstream(text::WebUrl url, std::chrono::milliseconds limit, std::shared_ptr<Budget> budget)
    : url_(std::move(url)), base_(url_.path()), limit_(limit), budget_(std::move(budget)) {
  while (base_.ends_with('/')) base_.pop_back();
}

Upstream::Answer Upstream::ask(connect::HttpRequest request, const Waiting* waiting) {
  request.target.insert(0, base_);
  const auto url = without_query({.origin = url_.origin, .target = request.target});
  Taken taken(*budget_);
  bool has_begun = false;
  const connect::HttpConnection::Taker taker{.begin =
                                                 [&](const connect::AnswerHead& head) {
                                                   has_begun = true;
                                                   taken.answer.head = head;
                                                   taken.coding.emplace(head.header("content-encoding"));
                                                 },
                                             .take =
                                                 [&](std::string_view piece) {
                                                   check_waiting(waiting);
                                                   taken.has_come = true;
                                                   return taken.coding->decode(
                                                       piece, [&](std::string_view text) { return taken.take(text); });
                                                 }};
  const auto loan = connections_.lend([&] { return std::make_unique<connect::HttpConnection>(url_.origin); });
  try {
    (*loan).send(request, taker, {.end = std::chrono::steady_clock::now() + limit_});
  } catch (const connect::WireFault& fault) {
    check(taken, url);
    if (fault.kind() == connect::WireFault::Kind::unwanted) check_coding(taken, url);
    judge(fault, url, has_begun);
  }
  if (request.method != "HEAD") check_coding(taken, url);
  return std::move(taken.answer);
}

void Upstream::judge(const connect::WireFault& fault, const text::WebUrl& asked, bool has_begun) const {
  using Kind = connect::WireFault::Kind;
  const auto words = connect::words_of(fault.kind(), asked, has_begun, limit_);
  if (fault.kind() == Kind::late) throw UpstreamFault(ErrorCode::source_unreachable, words, gateway_timeout);
  const bool is_answer =
      fault.kind() == Kind::no_http || fault.kind() == Kind::long_head || fault.kind() == Kind::bad_chunks;
  throw UpstreamFault(is_answer ? ErrorCode::source_answer : ErrorCode::source_unreachable, words,
                      upstream_bad_gateway);
}

std::string Upstream::target_of_redirect(std::string_view location, std::string_view from) const {
  const text::WebUrl asked{.origin = url_.origin, .target = base_ + std::string(from)};
  const auto to = text::resolve(asked, location);
  const auto after_base = to && to->target.starts_with(base_) ? to->target.substr(base_.size()) : std::string();
  if (!to || to->origin != url_.origin || !after_base.starts_with('/'))
    throw UpstreamFault(ErrorCode::source_refused,
                        without_query(asked).text() + " redirects to \"" + std::string(location.substr(0, 200)) +
                            "\", which is not below " + text(),
                        upstream_bad_gateway);
  return after_base;
}

}  // namespace fsctl::cli
