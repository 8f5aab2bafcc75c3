#include "cli/serving/server_signals.h"

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include "core/error/error_code.h"

namespace fsctl::cli {
namespace {

sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

/// Signals that a thread of its own waits for: those that end the server, and SIGHUP, at which it reads the
/// configuration again.
sigset_t awaited_signals() {
  auto signals = ending_signals();
  sigaddset(&signals, SIGHUP);
  return signals;
}

/// The terminals among the standard streams, which are only looked at.
std::vector<pollfd> terminals() {
  constexpr int standard_streams = 3;
  std::vector<pollfd> found;
  for (int stream = 0; stream < standard_streams; ++stream)
    if (::isatty(stream) != 0) found.push_back({.fd = stream, .events = 0, .revents = 0});
  return found;
}

/// Whether a terminal was closed, which is told by SIGHUP, too.
bool is_any_closed(std::vector<pollfd> watched) {
  ::poll(watched.data(), watched.size(), 0);
  return std::ranges::any_of(watched, [](const pollfd& one) { return (one.revents & POLLHUP) != 0; });
}

void wait_for_signals(const std::vector<pollfd>& watched, const std::function<void()>& stop,
                      const std::function<void()>& look) {
  const auto awaited = awaited_signals();
  int signal = 0;
  for (sigwait(&awaited, &signal); signal == SIGHUP && !is_any_closed(watched); sigwait(&awaited, &signal)) look();
  const auto signals = ending_signals();
  try {
    std::thread(stop).detach();
  } catch (const std::exception&) {  // there is no memory for a thread
    stop();
  }
  sigwait(&signals, &signal);
  _exit(exit_code(ErrorClass::interruption));
}

}  // namespace

void hold_back_signals() {
  const auto signals = awaited_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

void watch_signals(std::function<void()> stop, std::function<void()> look) {
  // Before the thread runs the terminal may be closed, and then nothing tells any more that there was one.
  std::thread([watched = terminals(), stop = std::move(stop), look = std::move(look)] {
    wait_for_signals(watched, stop, look);
  }).detach();
}

}  // namespace fsctl::cli
