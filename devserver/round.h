#pragma once

#include <chrono>
#include <string>

#include "core/api/request.h"
#include "devserver/disturbance.h"
#include "devserver/head.h"

namespace fsctl::devserver {

/// One request and what is known about it until it is answered.
struct Round {
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  Head head{};
  api::Request request{};
  /// Method and target for the log.
  std::string sent_method = "-";
  std::string sent_target = "-";
  Disturbance disturbance{};
  /// Whether the connection ends after this answer.
  bool is_last = false;
  /// Whether the client may still be sending a body that nobody reads.
  bool is_unread = false;

  void end_here() { is_last = is_unread = true; }
};

}  // namespace fsctl::devserver
