#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/world/world.h"

namespace fsctl::connect {

/// What a fetch needs from the machine besides network and files; tests replace it.
struct Outside {
  std::function<UnixMillis()> now;
  std::function<std::optional<std::string>(const std::string& name)> variable;  ///< an environment variable
  /// Waits; returns early when a stop is requested.
  std::function<void(std::chrono::milliseconds)> wait;
  /// A stop ends the fetch with Error(interrupted).
  std::stop_token stop{};
  bool may_leave_project = false;  ///< whether files outside the project's directory may be read
};

/// The value of an environment variable; nothing when it is not set.
std::optional<std::string> environment_variable(const std::string& name);

Outside real_outside(const World& world, const std::stop_token& stop = {}, bool may_leave_project = false);

}  // namespace fsctl::connect
