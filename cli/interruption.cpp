#include "cli/interruption.h"

#include <atomic>

namespace fsctl::cli {
namespace {

constexpr int signals[] = {SIGINT, SIGTERM};
/// Set by the signal handler, on whichever thread receives the signal.
std::atomic<bool> has_come = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal waits for no lock");

}  // namespace

Interruption::Interruption() {
  has_come = false;
  struct sigaction action = {};
  action.sa_handler = [](int) { has_come = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (int i = 0; i < 2; ++i) ::sigaction(signals[i], &action, &old_[i]);
}

Interruption::~Interruption() {
  for (int i = 0; i < 2; ++i) ::sigaction(signals[i], &old_[i], nullptr);
}

bool Interruption::came() { return has_come; }

}  // namespace fsctl::cli
