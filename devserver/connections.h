#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>

#include "devserver/conversation.h"
#include "devserver/descriptor.h"
#include "devserver/http.h"

namespace fsctl::devserver {

/// All connections and the threads that serve them. A connection whose client is to go on holds no thread: idle threads
/// wait together for whichever connection can go on next. When none is left waiting, one is started.
class Connections : public std::enable_shared_from_this<Connections> {
 public:
  /// Of so many connections at the same time at most.
  Connections(std::shared_ptr<Http> http, std::size_t most);

  /// REQUIRES: a listening socket that does not block. Called once, before run().
  void accept_from(Descriptor listener);

  /// Serves until stop(); false when a request did not end in time and its thread lives on.
  bool run();

  /// Makes run() return when all requests have ended, or their time is over, and waits for that.
  /// A second call makes it return at once.
  void stop();

 private:
  using Clock = Conversation::Clock;

  struct Held {
    Held(Descriptor socket, Http& http) : conversation(std::move(socket), http) {}

    Conversation conversation;
    std::list<Held>::iterator self{};
  };

  void watch(int descriptor, unsigned events, void* what) const;
  void watch_again(int descriptor, unsigned events, void* what) const;

  void start_thread();
  bool has_threads();
  void work();
  bool may_leave();
  bool may_stay();

  void accept();
  void adopt(Descriptor socket);
  bool make_room();
  void serve(Held& held);
  void close(Held& held);

  void keep_watch();
  void note_hang_ups(Clock::time_point now);
  void wait_for_stop();
  bool drain();

  std::shared_ptr<Http> http_;
  std::size_t most_;
  Descriptor epoll_;
  /// Readable when all threads are to leave.
  Descriptor leave_;
  Descriptor listener_{};

  std::atomic<bool> stopping_ = false;
  std::atomic<int> waiting_ = 0;

  std::mutex mutex_{};
  std::condition_variable changed_{};
  std::list<Held> held_{};
  int threads_ = 0;
  int stops_ = 0;
  bool running_ = false;
};

}  // namespace fsctl::devserver
