#include "cli/load/interruption.h"

namespace fsctl::cli {
namespace {

constexpr int signals[] = {SIGINT, SIGTERM};
volatile std::sig_atomic_t has_come = 0;

}  // namespace

Interruption::Interruption() {
  has_come = 0;
  struct sigaction action = {};
  action.sa_handler = [](int) { has_come = 1; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (int i = 0; i < 2; ++i) ::sigaction(signals[i], &action, &old_[i]);
}

Interruption::~Interruption() {
  for (int i = 0; i < 2; ++i) ::sigaction(signals[i], &old_[i], nullptr);
}

bool Interruption::came() { return has_come != 0; }

}  // namespace fsctl::cli
