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
#include "devserver/turns.h"

namespace fsctl::devserver {

/// All connections and the threads that serve them. A connection whose client is to go on holds no thread: idle threads
/// wait together for whichever connection can go on next. When none is left waiting, one is started, unless there are
/// enough for all that goes on. A request that is to be answered waits for its turn, without a thread, too.
class Connections : public std::enable_shared_from_this<Connections> {
 public:
  struct Limits {
    std::size_t connections;
    std::size_t working;  ///< on answers
    std::size_t waiting;  ///< for that
  };
  Connections(std::shared_ptr<Http> http, Limits limits);

  /// REQUIRES: a listening socket that does not block. Called once, before run().
  void accept_from(Descriptor listener);

  /// Serves until stop(); false when a request did not end in time and its thread lives on. `ready`, which may be none,
  /// is called once there is a thread that serves. Throws std::bad_alloc when there can be none.
  bool run(const std::function<void()>& ready);

  /// Makes run() return when all requests have ended, or their time is over, and waits for that.
  /// A second call makes it return at once.
  void stop();

 private:
  using Clock = Conversation::Clock;

  struct Held : Turns::Place {
    Held(Descriptor socket, Http& http) : conversation(std::move(socket), http) {}

    Conversation conversation;
    std::list<Held>::iterator self{};
  };

  /// What a connection waits for; it is told once.
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
  bool may_leave();

  void accept();
  void adopt(Descriptor socket);
  bool make_room();
  void serve(Held* held);
  // Each gives whose turn this thread has then, if any.
  Held* go_on(Held& held, Turns::Share& share);
  Held* ask(Held& held, Turns::Share& share);
  Held* answer(Held& held, Turns::Share& share);
  Held* next(Turns::Share& share);

  void pass_on(Turns::Share& share) noexcept;
  void refuse(Held& held);
  void leave(Held& held, Conversation::Next next);
  void close(Held& held);

  void keep_watch();
  void note_hang_ups(Clock::time_point now);
  void wait_for_stop();
  bool drain();

  std::shared_ptr<Http> http_;
  Limits limits_;
  Turns turns_;
  Descriptor epoll_;
  /// Readable when all threads are to leave.
  Descriptor leave_;
  /// Becomes readable when somebody passed a turn on and another waits for one.
  Descriptor free_turn_;
  Descriptor listener_{};

  std::atomic<bool> stopping_ = false;
  std::atomic<int> waiting_ = 0;

  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::list<Held> held_{};
  std::size_t threads_ = 0;
  int stops_ = 0;
  bool running_ = false;
};

}  // namespace fsctl::devserver
