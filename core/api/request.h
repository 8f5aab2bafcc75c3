#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>

#include "core/api/connection_counts.h"
#include "core/api/method.h"
#include "core/budget/turn.h"
#include "core/budget/waiting.h"

namespace fsctl::api {

/// A parsed request, made by the server from HTTP and by commands directly.
struct Request {
  AskedMethod method = Method::get;
  /// Path and query, percent-encoded as in a request line.
  std::string target;
  /// By name in lower case.
  std::map<std::string, std::string, std::less<>> headers{};
  std::string body{};
  /// When all of it was there: what was acknowledged before that is seen. A command's request goes by when it reads.
  std::chrono::steady_clock::time_point came = std::chrono::steady_clock::time_point::max();
  /// Whether the request is a command's, which has access to the store itself and needs no fetch secret.
  bool is_owner = false;
  /// Whether `body` is only the beginning of one that is too large for any endpoint.
  bool is_cut = false;
  /// Why only the beginning of the body is known; empty when it came whole.
  std::string body_fault{};
  /// Whether admit() has admitted it, and counted it as a call.
  bool is_admitted = false;
  /// Whether another site's page has sent it; then it begins no context.
  bool is_foreign = false;
  /// Whether a program of this machine, or a page on it, has sent it.
  bool is_local = false;
  /// Whether a browser of this machine opens it as a page of its own, whoever has the link that leads here.
  bool is_visit = false;
  /// The counts of the server that received it; null for a command's request.
  const ConnectionCounts* connections = nullptr;
  /// Whether the client still waits for the answer; null for a command's request.
  const Waiting* waiting = nullptr;
  /// The turn of the thread that works on the answer; null for a command's request.
  Turn* turn = nullptr;

  std::string_view header(std::string_view name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string_view{} : std::string_view(found->second);
  }
};

}  // namespace fsctl::api
