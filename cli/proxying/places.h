#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/request.h"
#include "core/recording/question.h"

namespace fsctl::cli {

/// The places for which a service answers the contexts, domains and URLs that callers show, as it tells of their
/// contexts. Each is asked once. Thread-safe.
class Places {
 public:
  /// Asks the service for the place of a context; nothing where it cannot be asked now.
  using Ask = std::function<std::optional<recording::Place>(const api::Request& request, std::string_view token)>;
  explicit Places(Ask ask) : ask_(std::move(ask)) {}

  /// The place of a request that was answered in this context. What the service does not tell is empty.
  recording::Place of(const api::Request& request, std::string_view token);
  /// Has to be called when a context gets another place.
  void forget(std::string_view token);

 private:
  Ask ask_;
  std::mutex mutex_{};
  std::map<std::string, recording::Place, std::less<>> known_{};
};

}  // namespace fsctl::cli
