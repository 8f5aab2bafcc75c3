#include "devserver/connections.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>

#include <cerrno>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

namespace fsctl::devserver {
namespace {

/// The threads that read and send, in addition to those that work on answers.
constexpr std::size_t network_threads = 2;
/// The most threads whose answers wait for something other than a processor.
constexpr std::size_t most_away = 128;
/// The threads that stay when there is nothing to do; others end after `thread_patience`.
constexpr int resting_threads = 4;
constexpr std::chrono::milliseconds thread_patience{5000};
/// After so many looks it is noted how many threads were needed.
constexpr unsigned looks_per_note = 20;

Descriptor opened(int number) {
  if (number < 0) throw std::system_error(errno, std::generic_category(), "cannot wait for connections");
  return Descriptor(number);
}

}  // namespace

const unsigned Connections::input_events = EPOLLIN | EPOLLRDHUP | EPOLLONESHOT;
const unsigned Connections::room_events = EPOLLOUT | EPOLLONESHOT;

class Connections::ThreadsTurn : public Turn {
 public:
  ThreadsTurn(Connections& connections, Turns::Share& share) : connections_(connections), share_(share) {}

  void pass_on() noexcept override { connections_.pass_on(share_); }

 private:
  Connections& connections_;
  Turns::Share& share_;
};

Connections::Connections(std::shared_ptr<Http> http, Limits limits)
    : http_(std::move(http)),
      limits_(limits),
      turns_({.at_once = limits.working, .waiting = limits.waiting, .away = most_away}, http_->counts().waiting),
      epoll_(opened(::epoll_create1(EPOLL_CLOEXEC))),
      leave_(opened(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))),
      free_turn_(opened(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))) {
  watch(leave_.number(), EPOLLIN, &leave_);
  watch(free_turn_.number(), EPOLLIN | EPOLLET, &free_turn_);
  watch(pauses_.timer(), EPOLLIN | EPOLLET, &pauses_);
}

void Connections::watch(int descriptor, unsigned events, void* what) const {
  epoll_event event{.events = events, .data = {.ptr = what}};
  if (::epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, descriptor, &event) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot wait for connections");
}

void Connections::watch_again(int descriptor, unsigned events, void* what) const {
  epoll_event event{.events = events, .data = {.ptr = what}};
  ::epoll_ctl(epoll_.number(), EPOLL_CTL_MOD, descriptor, &event);
}

void Connections::accept_from(Descriptor listener) {
  listener_ = std::move(listener);
  watch(listener_.number(), EPOLLIN | EPOLLONESHOT, &listener_);
}

void Connections::start_thread() {
  const std::lock_guard lock(mutex_);
  if (threads_ >= limits_.working + network_threads + turns_.away()) return;
  ++threads_;
  ++waiting_;
  try {
    std::thread([self = shared_from_this()] { self->work(); }).detach();
  } catch (const std::exception&) {  // no memory for another thread: the existing ones have to do
    --threads_;
    --waiting_;
  }
}

bool Connections::has_threads() {
  const std::lock_guard lock(mutex_);
  return threads_ > 0;
}

void Connections::work() {
  while (surplus_ == 0 || !leaves(1)) {
    epoll_event event{};
    const int events = ::epoll_wait(epoll_.number(), &event, 1, static_cast<int>(thread_patience.count()));
    if (events < 0) continue;  // interrupted by a signal
    if (events == 0 && leaves(resting_threads)) return;
    if (events == 0) continue;
    if (event.data.ptr == &leave_) return end_thread();
    if (waiting_.fetch_sub(1) == 1) start_thread();
    if (event.data.ptr == &listener_)
      accept();
    else
      serve(reported(event.data.ptr));
    ++waiting_;
  }
}

/// The connection that can proceed, by what was reported; null when another turn can be given.
Connections::Held* Connections::reported(void* what) {
  if (what == &free_turn_) return nullptr;
  return what == &pauses_ ? static_cast<Held*>(pauses_.take()) : static_cast<Held*>(what);
}

void Connections::end_thread() {
  const std::lock_guard lock(mutex_);
  --threads_;
  changed_.notify_all();
}

/// Whether the calling thread leaves, as so many others wait.
bool Connections::leaves(int others) {
  {
    const std::lock_guard lock(mutex_);
    if (waiting_ <= others) return false;
    --waiting_;
    if (surplus_ > 0) --surplus_;
  }
  end_thread();
  return true;
}

/// Notes how many threads are there for more requests away than there were of late. Under load each thread has
/// something to do now and then, however many there are.
void Connections::note_surplus() {
  if (++looks_ % looks_per_note != 0) return;
  const auto needed = limits_.working + network_threads + turns_.take_most_away();
  surplus_ = threads_ > needed ? threads_ - needed : 0;
}

/// Continues a connection, if given, and then those whose turn comes.
void Connections::serve(Held* held) {
  Turns::Share share;
  held = held != nullptr ? go_on(*held, share) : next(share);
  while (held != nullptr) held = answer(*held, share);
}

Connections::Held* Connections::go_on(Held& held, Turns::Share& share) {
  auto wanted = held.conversation.proceed();
  // One at a time, so that nobody keeps this thread with many of them.
  if (wanted == Conversation::Next::turn && !Turns::has_turn(share) && held.conversation.is_urgent()) {
    ThreadsTurn none(*this, share);
    held.conversation.work(none);
    wanted = held.conversation.proceed();
  }
  if (wanted == Conversation::Next::turn) return ask(held, share);
  leave(held, wanted);
  return next(share);
}

Connections::Held* Connections::ask(Held& held, Turns::Share& share) {
  const auto asked = turns_.ask(held, share);
  if (asked.refused != nullptr) refuse(static_cast<Held&>(*asked.refused));
  return static_cast<Held*>(asked.next);
}

Connections::Held* Connections::answer(Held& held, Turns::Share& share) {
  ThreadsTurn turn(*this, share);
  held.conversation.work(turn);
  turns_.charge(share);
  return go_on(held, share);
}

Connections::Held* Connections::next(Turns::Share& share) { return static_cast<Held*>(turns_.next(share)); }

/// Passes the turn to another thread, as this one is going to wait.
void Connections::pass_on(Turns::Share& share) noexcept {
  if (!turns_.pass_on(share)) return;
  if (waiting_ == 0) start_thread();
  if (turns_.has_next()) ::eventfd_write(free_turn_.number(), 1);
}

/// Refuses a connection whose turn will not come; another thread sends the answer.
void Connections::refuse(Held& held) {
  held.conversation.refuse_turn(stopping_);
  leave(held, Conversation::Next::room);
}

/// Gives a connection up, which from then on may belong to another thread.
void Connections::leave(Held& held, Conversation::Next next) {
  using Next = Conversation::Next;
  // stop() may have looked while it was busy
  if (next == Next::close || (next == Next::request && stopping_)) return close(held);
  if (next == Next::pause) return pauses_.begin(held, held.conversation.end_of_pause());
  // With the lock a thread sanitizer, which knows nothing of what the kernel orders, sees that whoever closes it comes
  // later.
  const std::lock_guard lock(mutex_);
  watch_again(held.conversation.socket(), next == Next::room ? room_events : input_events, &held);
}

void Connections::close(Held& held) {
  const std::lock_guard lock(mutex_);
  held_.erase(held.self);
  if (stopping_) changed_.notify_all();
}

}  // namespace fsctl::devserver
