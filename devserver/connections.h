#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

#include "devserver/connection.h"
#include "devserver/descriptor.h"

namespace fsctl::devserver {

/// All connections and the threads that serve them. A connection without a request under way holds no thread:
/// idle threads wait together for whichever connection has input next. When none is left waiting, one is started.
class Connections : public std::enable_shared_from_this<Connections> {
 public:
  /// Serves one request; false when the connection is to be closed.
  using Serve = std::function<bool(Connection&)>;

  explicit Connections(Serve serve);

  /// REQUIRES: a listening socket that does not block. Called once, before run().
  void accept_from(Descriptor listener);

  /// Serves until stop(); false when a request did not end in time and its thread lives on.
  bool run();

  /// Makes run() return when all requests have ended, after 5 seconds at the latest, and waits for that.
  /// A second call makes it return at once.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  struct Held {
    explicit Held(Descriptor socket) : connection(std::move(socket)) {}

    Connection connection;
    std::list<Held>::iterator self{};
    std::atomic<bool> busy = false;
    std::atomic<Clock::time_point> idle_since = Clock::now();
  };

  void watch(int descriptor, unsigned events, void* what) const;
  void watch_again(int descriptor, void* what) const;

  void start_thread();
  void work();
  bool may_leave();
  void accept();
  void adopt(Descriptor socket);
  void serve(Held& held);
  void close(Held& held);

  void close_stale();
  void wait_for_stop();
  bool drain();

  Serve serve_;
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
