#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error/error.h"

namespace fsctl::api {

/// What the log tells of a request besides method, path, status and time; empty where it does not apply.
struct Trace {
  std::string scope;
  std::string region;
  std::string locale;
  /// What determined the place: `context`, `domain`, `request-url`, `url` or `default`.
  std::string resolved_by;
  int route_code = 0;
  std::string change{};  ///< the state of a push's change
  std::string error_code;
  std::string correlation_id;
  /// The cause of a 503, for the log and for commands: store_unavailable if waiting may help, else store_unusable with
  /// a hint.
  std::optional<Error> failure{};
  /// The cause of a 500, for the log and for commands.
  std::string defect{};

  /// The cause of a 503 or 500; empty for other answers.
  std::string cause() const { return failure ? failure->what() : defect; }
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers{};
  std::string body{};
  /// The body where others keep it, too; then `body` is empty.
  std::shared_ptr<const std::string> kept{};
  Trace trace{};

  std::string_view content() const { return kept ? std::string_view(*kept) : std::string_view(body); }
};

}  // namespace fsctl::api
