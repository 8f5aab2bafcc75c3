#pragma once

#include <string>
#include <utility>
#include <vector>

namespace fsctl::api {

/// What a request line of the log tells beyond method, path, status and time; empty where it does not apply.
struct Trace {
  std::string scope;
  std::string region;
  std::string locale;
  /// What resolved them: `context`, `domain`, `request-url`, `url` or `default`.
  std::string resolved_by;
  int route_code = 0;
  std::string change{};  ///< what became of a push
  std::string error_code;
  std::string correlation_id;
  /// Why a 500 or 503 happened, and what helps; for the log only.
  std::string cause;
  std::string hint{};
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers{};
  std::string body{};
  Trace trace{};
};

}  // namespace fsctl::api
