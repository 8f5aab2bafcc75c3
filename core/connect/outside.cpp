#include "core/connect/outside.h"

#include <condition_variable>
#include <cstdlib>
#include <mutex>

namespace fsctl::connect {
namespace {

void wait_unless_stopped(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace

std::optional<std::string> environment_variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

Outside real_outside(const World& world, const std::stop_token& stop, bool may_leave_project) {
  return {.now = world.now,
          .variable = environment_variable,
          .wait = [stop](std::chrono::milliseconds time) { wait_unless_stopped(time, stop); },
          .stop = stop,
          .may_leave_project = may_leave_project};
}

}  // namespace fsctl::connect
