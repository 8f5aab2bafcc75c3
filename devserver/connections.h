#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>

#include "devserver/conversation.h"
#include "devserver/descriptor.h"
#include "devserver/http.h"
#include "devserver/pauses.h"
#include "devserver/turns.h"

namespace fsctl::devserver {

/// All connections and the threads that serve them. A connection that waits for its client holds no thread: idle
/// threads wait together (epoll) for the next connection that can proceed. When no thread is left waiting, one more is
/// started, up to a limit; those that are not needed leave. A request that waits for its turn to be answered holds no
/// thread either.
class Connections : public std::enable_shared_from_this<Connections> {
 public:
  struct Limits {
    std::size_t connections;
    std::size_t working;  ///< answers in work at a time
    std::size_t waiting;  ///< requests that wait for their turn
  };
  Connections(std::shared_ptr<Http> http, Limits limits);

  /// Sets the listening socket. Called once, before run(). REQUIRES: a non-blocking socket.
  void accept_from(Descriptor listener);

  /// Serves until stop(); false when a request did not end in time and its thread is still running. Calls `ready`, if
  /// any, when a thread serves. Throws std::bad_alloc when no thread can be started.
  bool run(const std::function<void()>& ready);

  /// Makes run() return when all requests have ended or their time is over, and waits for that. A second call makes it
  /// return immediately.
  void stop();

 private:
  using Clock = Conversation::Clock;

  struct Held : Turns::Waiter, Pauses::Waiter {
    Held(Descriptor socket, Http& http) : conversation(std::move(socket), http) {}

    Conversation conversation;
    std::list<Held>::iterator self{};
  };

  /// The epoll events for which a connection waits; each is reported to one thread only.
  static const unsigned input_events;
  static const unsigned room_events;

  void watch(int descriptor, unsigned events, void* what) const;
  void watch_again(int descriptor, unsigned events, void* what) const;

  class ThreadsTurn;

  void start_thread();
  bool has_threads();
  void be_ready(const std::function<void()>& ready);
  void end_run();
  void work();
  void end_thread();
  bool leaves(int others);

  void accept();
  void adopt(Descriptor socket);
  bool make_room();
  void serve(Held* held);
  Held* reported(void* what);
  // Each returns the connection whose turn this thread has got, if any.
  Held* go_on(Held& held, Turns::Share& share);
  Held* ask(Held& held, Turns::Share& share);
  Held* answer(Held& held, Turns::Share& share);
  Held* next(Turns::Share& share);

  void pass_on(Turns::Share& share) noexcept;
  void refuse(Held& held);
  void leave(Held& held, Conversation::Next next);
  void close(Held& held);

  void keep_watch();
  void note_surplus();
  void note_hang_ups(Clock::time_point now);
  void wait_for_stop();
  bool drain();

  std::shared_ptr<Http> http_;
  Limits limits_;
  Turns turns_;
  Pauses pauses_{};
  Descriptor epoll_;
  /// Readable when all threads have to end.
  Descriptor leave_;
  /// Readable when a turn was passed on while a request waits for one.
  Descriptor free_turn_;
  Descriptor listener_{};

  std::atomic<bool> stopping_ = false;
  std::atomic<int> waiting_ = 0;
  std::atomic<std::size_t> surplus_ = 0;  ///< how many threads have to leave

  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::list<Held> held_{};
  std::size_t threads_ = 0;
  unsigned looks_ = 0;
  int stops_ = 0;
  bool running_ = false;
};

}  // namespace fsctl::devserver
