// The part of a conversation that answers requests, or refuses them when their turn will not come.
#include <exception>
#include <optional>
#include <string_view>
#include <utility>

#include "devserver/conversation.h"

namespace fsctl::devserver {

/// Carries out a step; when memory runs out even for its refusal, sends a ready-made answer.
template <typename Step>
std::optional<Conversation::Next> Conversation::with_memory(Step step) {
  try {
    return step();
  } catch (const std::exception&) {
    return starve();
  }
}

std::optional<Conversation::Next> Conversation::starve() {
  ++http_.counts().starved;
  if (phase_ == Phase::sending || phase_ == Phase::draining) return Next::close;
  connection_.send_only(http_.no_memory());
  connection_.end_output();
  round_.reset();
  body_.reset();
  share_.resize(0);
  enter(Phase::draining);
  return {};
}

Conversation::Next Conversation::proceed() {
  const std::scoped_lock lock(serving_);
  for (;;)
    if (const auto next = with_memory([this] { return step(); })) return *next;
}

bool Conversation::is_urgent() const {
  const auto& request = round_->request;
  const auto path = std::string_view(request.target).substr(0, request.target.find('?'));
  return wanted_ == Wanted::answer && (request.method == api::Method::get || request.method == api::Method::head) &&
         path == "/health";
}

/// The reason not to answer a request whose turn has come, if there is one.
std::optional<Refusal> Conversation::refusal_after_line() const {
  try {
    waiting_.check();
    return {};
  } catch (const AbandonedWork& over) {
    return over.why() == Abandoned::client_gone ? hung_up() : too_many_wait();
  }
}

void Conversation::work(Turn& turn) {
  const std::scoped_lock lock(serving_);
  round_->request.turn = &turn;
  round_->request.waiting = &waiting_;
  with_memory([this] {
    if (const auto refusal = refusal_after_line()) return give_up(*refusal);
    wanted_ == Wanted::admission ? admit() : unpack_and_answer();
    return std::optional<Next>();
  });
}

void Conversation::refuse_turn(bool is_stopping) {
  const std::scoped_lock lock(serving_);
  if (!is_stopping) ++http_.counts().refused_requests;
  with_memory([&] { return give_up(is_stopping ? ended_here() : too_many_wait()); });
}

std::optional<Conversation::Next> Conversation::give_up(const Refusal& refusal) {
  auto response = http_.refuse(*round_, refusal);
  return wanted_ == Wanted::admission ? refuse_unread(std::move(response)) : reply(std::move(response));
}

void Conversation::admit() {
  const auto& head = round_->head;
  auto& request = round_->request;
  auto admission = http_.admit(*round_);
  if (admission.refusal) {
    refuse_unread(std::move(*admission.refusal));
    return;
  }
  request.is_admitted = true;
  if (!head.is_chunked && head.length > admission.most_body_bytes) {
    request.is_cut = true;
    round_->end_here();
    return answer();
  }
  body_.emplace(head, admission.most_body_bytes, http_.budget());
  enter(Phase::body);
  if (head.expects_continue && connection_.input().empty()) {
    connection_.add("HTTP/1.1 100 Continue\r\n\r\n", {});
    connection_.send();  // whether the client has gone shows when its body is read
  }
}

void Conversation::answer_as_it_came() {
  const auto& body = round_->request.body;
  if (!body.empty() && !share_.resize(body.size() + bytes_as_json(body)))
    reply(http_.refuse(*round_, no_room()));
  else
    answer();
}

/// Leaves mistakes in a body to the endpoint, which may report something more important.
void Conversation::unpack_and_answer() {
  if (!body_) return answer_as_it_came();
  auto unpacked = body_->unpack();
  if (unpacked.state == Body::State::no_room) {
    reply(http_.refuse(*round_, no_room()));
    return;
  }
  auto& request = round_->request;
  request.is_cut = unpacked.state == Body::State::too_large;
  request.body = std::move(unpacked.text);
  request.body_fault = std::move(unpacked.fault);
  answer();
}

void Conversation::answer() {
  reply(round_->disturbance.instead ? http_.answer_instead(*round_) : http_.answer(*round_));
}

}  // namespace fsctl::devserver
