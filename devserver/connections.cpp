#include "devserver/connections.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

namespace fsctl::devserver {
namespace {

constexpr int most_threads = 1024;
/// So many threads stay when there is nothing to do; further ones leave after `thread_patience`.
constexpr int resting_threads = 4;
constexpr std::chrono::milliseconds thread_patience{5000};
/// A thread stays so long with the connection it has served: with its own threads the system is fair to connections.
constexpr std::chrono::milliseconds next_request_patience{200};
/// A connection without a request for so long is closed.
constexpr std::chrono::seconds connection_patience{60};
constexpr std::chrono::seconds look_for_stale_every{5};
constexpr std::chrono::seconds stop_patience{5};
/// What threads get to leave: when nothing is under way, and when connections were aborted.
constexpr std::chrono::milliseconds leave_patience{5000};
constexpr std::chrono::milliseconds abort_patience{100};

Descriptor opened(int number) {
  if (number < 0) throw std::system_error(errno, std::generic_category(), "cannot wait for connections");
  return Descriptor(number);
}

}  // namespace

Connections::Connections(Serve serve)
    : serve_(std::move(serve)),
      epoll_(opened(::epoll_create1(EPOLL_CLOEXEC))),
      leave_(opened(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))) {
  watch(leave_.number(), EPOLLIN, &leave_);
}

void Connections::watch(int descriptor, unsigned events, void* what) const {
  epoll_event event{.events = events, .data = {.ptr = what}};
  if (::epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, descriptor, &event) != 0)
    throw std::system_error(errno, std::generic_category(), "cannot wait for connections");
}

void Connections::watch_again(int descriptor, void* what) const {
  epoll_event event{.events = EPOLLIN | EPOLLRDHUP | EPOLLONESHOT, .data = {.ptr = what}};
  ::epoll_ctl(epoll_.number(), EPOLL_CTL_MOD, descriptor, &event);
}

void Connections::accept_from(Descriptor listener) {
  listener_ = std::move(listener);
  watch(listener_.number(), EPOLLIN | EPOLLONESHOT, &listener_);
}

void Connections::start_thread() {
  const std::lock_guard lock(mutex_);
  if (threads_ == most_threads) return;
  ++threads_;
  ++waiting_;
  try {
    std::thread([self = shared_from_this()] { self->work(); }).detach();
  } catch (const std::system_error&) {  // the threads there are must do
    --threads_;
    --waiting_;
  }
}

void Connections::work() {
  for (;;) {
    epoll_event event{};
    const int events = ::epoll_wait(epoll_.number(), &event, 1, static_cast<int>(thread_patience.count()));
    if (events < 0) continue;  // interrupted by a signal
    if (events == 0 && may_leave()) return;
    if (events == 0) continue;
    if (event.data.ptr == &leave_) break;
    if (waiting_.fetch_sub(1) == 1) start_thread();
    if (event.data.ptr == &listener_)
      accept();
    else
      serve(*static_cast<Held*>(event.data.ptr));
    ++waiting_;
  }
  const std::lock_guard lock(mutex_);
  --threads_;
  changed_.notify_all();
}

bool Connections::may_leave() {
  const std::lock_guard lock(mutex_);
  if (waiting_ <= resting_threads) return false;
  --waiting_;
  --threads_;
  changed_.notify_all();
  return true;
}

void Connections::accept() {
  for (;;) {
    Descriptor socket(::accept4(listener_.number(), nullptr, nullptr, SOCK_CLOEXEC));
    if (socket.number() >= 0) {
      adopt(std::move(socket));
      continue;
    }
    if (errno == EINTR || errno == ECONNABORTED) continue;
    if (stopping_) return;
    // Out of descriptors: those that wait are accepted when a connection has been closed.
    if (errno != EAGAIN) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    watch_again(listener_.number(), &listener_);
    return;
  }
}

void Connections::adopt(Descriptor socket) {
  const std::lock_guard lock(mutex_);
  if (stopping_) return;
  Held& held = held_.emplace_front(std::move(socket));
  held.self = held_.begin();
  watch(held.connection.socket(), EPOLLIN | EPOLLRDHUP | EPOLLONESHOT, &held);
}

void Connections::serve(Held& held) {
  do {
    held.busy = true;
    const bool stays_open = serve_(held.connection);
    held.idle_since = Clock::now();
    held.busy = false;
    if (!stays_open || stopping_) return close(held);  // stop() may have looked while it was busy
  } while (held.connection.wait_for_input(next_request_patience));
  watch_again(held.connection.socket(), &held);  // it may be another thread's from now on
}

void Connections::close(Held& held) {
  const std::lock_guard lock(mutex_);
  held_.erase(held.self);
  if (stopping_) changed_.notify_all();
}

bool Connections::run() {
  {
    const std::lock_guard lock(mutex_);
    running_ = true;
  }
  start_thread();
  wait_for_stop();
  const bool all_ended = drain();
  const std::lock_guard lock(mutex_);
  running_ = false;
  changed_.notify_all();
  return all_ended;
}

void Connections::wait_for_stop() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, look_for_stale_every, [this] { return stopping_.load(); })) close_stale();
}

void Connections::close_stale() {
  const auto oldest = Clock::now() - connection_patience;
  for (Held& held : held_)
    if (!held.busy && held.idle_since.load() < oldest) held.connection.end_input();
}

bool Connections::drain() {
  // Ends the listening without giving the number of its descriptor away while a thread may use it.
  ::shutdown(listener_.number(), SHUT_RDWR);
  std::unique_lock lock(mutex_);
  for (Held& held : held_)
    if (!held.busy) held.connection.end_input();
  changed_.wait_for(lock, stop_patience, [this] { return held_.empty() || stops_ > 1; });
  for (Held& held : held_) held.connection.abort();
  ::eventfd_write(leave_.number(), 1);
  const auto patience = held_.empty() ? leave_patience : abort_patience;
  return changed_.wait_for(lock, patience, [this] { return threads_ == 0; });
}

void Connections::stop() {
  std::unique_lock lock(mutex_);
  ++stops_;
  stopping_ = true;
  changed_.notify_all();
  changed_.wait(lock, [this] { return !running_; });
}

}  // namespace fsctl::devserver
