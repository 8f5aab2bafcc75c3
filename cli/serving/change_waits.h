#pragma once

#include <atomic>
#include <string_view>

#include "cli/serving/states.h"
#include "core/api/request.h"

namespace fsctl::cli {

/// Requests that wait until the data of a state changes. Thread-safe.
class ChangeWaits {
 public:
  /// Returns when the data of the state with this id is no longer at the version `known`, after a while, or at once
  /// when too many wait. Passes the request's turn on. Throws AbandonedWork when its client has gone.
  void wait(States& states, std::string_view id, std::string_view known, const api::Request& request);
  /// Ends all waits, and further ones at once.
  void end() { has_ended_ = true; }

 private:
  std::atomic<bool> has_ended_ = false;
  std::atomic<int> waiting_ = 0;
};

}  // namespace fsctl::cli
