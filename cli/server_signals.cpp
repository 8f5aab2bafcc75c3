#include "cli/server_signals.h"

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <thread>
#include <utility>

#include "cli/reload.h"
#include "core/error/error_code.h"
#include "devserver/server.h"

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

void wait_for_signals(const std::weak_ptr<devserver::Server>& server, const std::weak_ptr<Reload>& reload) {
  const auto awaited = awaited_signals();
  int signal = 0;
  for (sigwait(&awaited, &signal); signal == SIGHUP; sigwait(&awaited, &signal))
    if (const auto running = reload.lock()) running->ask();
  const auto signals = ending_signals();
  const auto stop = [server] {
    if (const auto running = server.lock()) running->stop();
  };
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

void watch_signals(std::weak_ptr<devserver::Server> server, std::weak_ptr<Reload> reload) {
  std::thread([served = std::move(server), asked = std::move(reload)] { wait_for_signals(served, asked); }).detach();
}

}  // namespace fsctl::cli
