#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/world/world.h"

namespace fsctl::connect {

/// What fetching needs of the machine besides network and files; tests pass other ones.
struct Outside {
  std::function<std::int64_t()> now;                                            ///< milliseconds since 1970
  std::function<std::optional<std::string>(const std::string& name)> variable;  ///< of the environment
  /// Waits, or returns early when a stop is asked for.
  std::function<void(std::chrono::milliseconds)> wait;
  /// Ends what is under way with Error(interrupted).
  std::stop_token stop{};
  bool may_leave_project = false;  ///< for files outside its directory
};

Outside real_outside(const World& world, const std::stop_token& stop = {}, bool may_leave_project = false);

}  // namespace fsctl::connect
