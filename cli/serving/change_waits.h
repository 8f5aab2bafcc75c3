#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

#include "cli/serving/states.h"
#include "core/api/request.h"

namespace fsctl::cli {

/// Requests that wait until the data of a state changes. Thread-safe.
class ChangeWaits {
 public:
  enum class Outcome { news, nothing, too_many };

  /// Returns when `has_news(State&)` of the state with this id, after a while, or at once when too many wait. Passes
  /// the request's turn on. Throws AbandonedWork when its client has gone.
  Outcome wait(States& states, std::string_view id, const std::function<bool(State&)>& has_news,
               const api::Request& request);
  /// Ends all waits, and further ones at once.
  void end() { has_ended_ = true; }

 private:
  std::atomic<bool> has_ended_ = false;
  std::atomic<int> waiting_ = 0;
};

/// The number of a state's data, which is another one after each change. Throws Gone.
std::string version_of(State& state, const api::Request& request);

}  // namespace fsctl::cli
