#pragma once

#include <chrono>
#include <string>

#include "core/api/request.h"
#include "devserver/head.h"

namespace fsctl::devserver {

/// One request on its way to its answer.
struct Round {
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  Head head{};
  api::Request request{};
  /// As the log shows them.
  std::string sent_method = "-";
  std::string sent_target = "-";
  /// The connection ends with this answer.
  bool is_last = false;
  /// The client may still be sending what nobody will read.
  bool is_unread = false;

  void end_here() { is_last = is_unread = true; }
};

}  // namespace fsctl::devserver
