#include "devserver/conversation.h"

#include <algorithm>
#include <string>
#include <utility>

namespace fsctl::devserver {
namespace {

/// The size from which an incomplete head is taken from the budget.
constexpr std::size_t uncounted_head_bytes = 4096;
/// The most bytes of an unread body that are skipped so that the connection can be kept.
constexpr std::size_t most_skipped_bytes = 64 * 1024;
/// The most bytes that are read from a client that goes on sending after its last answer: closing a socket with unread
/// input would discard the answer on its way.
constexpr std::size_t most_drained_bytes = 64 * 1024 * 1024;

}  // namespace

Conversation::Conversation(Descriptor socket, Http& http)
    : http_(http), connection_(std::move(socket), http.tls()), share_(http.budget().empty_share()) {
  if (connection_.is_unsecured()) phase_ = progress_.phase = Phase::securing;
  progress_.begun = progress_.since = Clock::now();
  if (phase_ == Phase::idle) ++http_.counts().idle;  // first, so that it never seems open with a request
  ++http_.counts().open;
}

Conversation::~Conversation() {
  --http_.counts().open;
  if (phase_ == Phase::idle) --http_.counts().idle;
}

std::optional<Conversation::Next> Conversation::step() {
  switch (phase_) {
    case Phase::securing:
      return secure();
    case Phase::idle:
    case Phase::head:
      return take_head();
    case Phase::body:
      return take_body();
    case Phase::skipping:
      return skip();
    case Phase::delayed:
      return take_turn();
    case Phase::answering:
      return Next::turn;
    case Phase::sending:
      return send();
    case Phase::draining:
      return drain();
  }
  return Next::close;
}

/// Like an idle connection, one that cannot be secured ends without an answer.
std::optional<Conversation::Next> Conversation::secure() {
  switch (connection_.secure()) {
    case Connection::Moved::some:
      enter(Phase::idle);
      return {};
    case Connection::Moved::nothing_yet:
      return connection_.wants_room() ? Next::room : Next::request;
    case Connection::Moved::ended:
      break;
  }
  connection_.end_output();  // the client is to get the alert that says why
  enter(Phase::draining);
  return {};
}

std::optional<Conversation::Next> Conversation::take_head() {
  if (const auto why = ending(); why != Ending::none) return end_early(why);
  while (connection_.input().starts_with("\r\n")) connection_.consume(2);  // some clients send one too many
  const auto text = connection_.input();
  if (!text.empty() && phase_ == Phase::idle) {
    enter(Phase::head);
    round_ = std::make_unique<Round>();
  }
  if (const auto size = head_size(text, looked_at_)) return begin_exchange(size);
  if (const auto refusal = refuse_beginning(text)) return refuse_head(*refusal);
  looked_at_ = text.size();
  if (text.size() > uncounted_head_bytes && !share_.resize(text.size())) return refuse_head(no_room());
  return receive(phase_ == Phase::idle ? Next::request : Next::input);
}

std::optional<Conversation::Next> Conversation::begin_exchange(std::size_t size) {
  looked_at_ = 0;
  const auto& head = round_->head;
  const auto refusal = http_.read(connection_.input().substr(0, size), connection_, *round_);
  connection_.consume(size);
  if (refusal) return refuse(*refusal);
  round_->request.connections = &http_.counts();
  http_.disturb(*round_);
  if (!head.has_body()) return await_answer();
  const auto input = connection_.input();
  if (!head.is_chunked && head.content_coding.empty() && head.length <= input.size() &&
      head.length <= most_skipped_bytes) {  // the whole body is already there
    if (!share_.resize(head.length)) return refuse_unread(http_.refuse(*round_, no_room()));
    round_->request.body = input.substr(0, head.length);
    connection_.consume(head.length);
    return await_answer();
  }
  return await_admission();
}

std::optional<Conversation::Next> Conversation::await_admission() {
  wanted_ = Wanted::admission;
  enter(Phase::answering);
  return Next::turn;
}

std::optional<Conversation::Next> Conversation::await_answer() {
  wanted_ = Wanted::answer;
  const auto delay = round_->disturbance.delay;
  if (delay <= delay.zero()) return take_turn();
  end_of_pause_ = Clock::now() + delay;
  enter(Phase::delayed);
  return Next::pause;
}

std::optional<Conversation::Next> Conversation::take_turn() {
  round_->request.came = Clock::now();
  enter(Phase::answering);
  return Next::turn;
}

std::optional<Conversation::Next> Conversation::take_body() {
  auto input = connection_.input();
  const auto size = input.size();
  const auto state = input.empty() ? Body::State::unfinished : body_->take(input);
  connection_.consume(size - input.size());
  note(size - input.size());
  switch (state) {
    case Body::State::unfinished:
      break;
    case Body::State::whole:
      return await_answer();
    case Body::State::no_room:
      return refuse(no_room());
    case Body::State::too_large:
      round_->request.is_cut = true;
      round_->end_here();
      body_.reset();
      return await_answer();
    case Body::State::broken:
      return end_of_input();
  }
  if (const auto why = ending(); why != Ending::none) return end_early(why);
  return receive(Next::input);
}

std::optional<Conversation::Next> Conversation::skip() {
  const auto size = std::min(unread_, connection_.input().size());
  connection_.consume(size);
  note(size);
  unread_ -= size;
  if (unread_ > 0) return ending() == Ending::none ? receive(Next::input) : Next::close;
  enter(Phase::idle);
  return {};
}

std::optional<Conversation::Next> Conversation::receive(Next otherwise) {
  const auto moved = connection_.receive();
  if (moved == Connection::Moved::some) return {};
  if (moved == Connection::Moved::nothing_yet) return connection_.wants_room() ? Next::room : otherwise;
  if (const auto why = ending(); why != Ending::none) return end_early(why);
  return end_of_input();
}

std::optional<Conversation::Next> Conversation::end_of_input() {
  if (phase_ == Phase::head) return refuse_head(unreadable());
  if (phase_ != Phase::body) return Next::close;
  round_->request.body_fault = "the request's body ended early or its chunks are broken";
  round_->end_here();
  body_.reset();
  return await_answer();
}

Refusal Conversation::refusal_of(Ending why) {
  if (why == Ending::too_slow) return too_slow();
  return why == Ending::displaced ? displaced() : ended_here();
}

std::optional<Conversation::Next> Conversation::end_early(Ending why) {
  if (phase_ != Phase::head && phase_ != Phase::body) return Next::close;
  const auto refusal = refusal_of(why);
  return phase_ == Phase::head ? refuse_head(refusal) : refuse(refusal);
}

std::optional<Conversation::Next> Conversation::refuse(const Refusal& refusal) {
  round_->end_here();
  return reply(http_.refuse(*round_, refusal));
}

/// Refuses a head that will not be complete.
std::optional<Conversation::Next> Conversation::refuse_head(const Refusal& refusal) {
  http_.note_beginning(connection_.input(), *round_);
  return refuse(refusal);
}

/// Answers before the body has arrived.
std::optional<Conversation::Next> Conversation::refuse_unread(api::Response response) {
  const auto& head = round_->head;
  if (head.is_chunked || head.expects_continue || head.length > most_skipped_bytes)
    round_->end_here();
  else
    unread_ = head.length;
  return reply(std::move(response));
}

std::optional<Conversation::Next> Conversation::reply(api::Response response) {
  share_.resize(0);
  if (!share_.resize(response.body.size())) response = http_.refuse(*round_, no_room());
  const auto delivery = round_->disturbance.delivery;
  if (delivery == Delivery::cut) round_->is_last = true;
  auto [head, body, kept] = http_.finish(*round_, std::move(response));
  if (kept && delivery != Delivery::whole) body = *std::exchange(kept, nullptr);
  if (delivery == Delivery::cut) cut_answer(head, body);
  trickle_ = Trickle(delivery == Delivery::slow ? std::exchange(body, {}) : std::string());
  static_cast<void>(std::exchange(round_->request, {}));  // its body's memory goes, which assigning would keep
  body_.reset();
  if (kept)
    connection_.add_kept(head, std::move(kept));
  else
    connection_.add(head, std::move(body));
  sent_before_ = connection_.sent();
  enter(Phase::sending);
  return {};
}

std::optional<Conversation::Next> Conversation::send() {
  const auto moved = connection_.send();
  note(connection_.sent() - sent_before_);
  sent_before_ = connection_.sent();
  if (moved == Connection::Moved::ended) return Next::close;
  if (moved == Connection::Moved::nothing_yet) return Next::room;
  if (const auto piece = trickle_.next(); !piece.empty()) {
    connection_.add(piece, {});
    end_of_pause_ = Clock::now() + Trickle::pause;
    return Next::pause;
  }
  trickle_ = {};
  share_.resize(0);
  const bool is_last = round_->is_last;
  const bool is_unread = round_->is_unread;
  round_.reset();
  if (is_unread) {
    connection_.end_output();
    enter(Phase::draining);
    return {};
  }
  if (is_last) return Next::close;
  if (unread_ > 0) {
    enter(Phase::skipping);
    return {};
  }
  enter(Phase::idle);
  if (connection_.input().empty()) return Next::request;
  return {};
}

std::optional<Conversation::Next> Conversation::drain() {
  while (drained_ < most_drained_bytes) {
    const auto moved = connection_.discard();
    if (moved == Connection::Moved::nothing_yet) return Next::input;
    if (moved == Connection::Moved::ended) return Next::close;
    drained_ += most_skipped_bytes;
  }
  return Next::close;
}

}  // namespace fsctl::devserver
