#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/api/connection_counts.h"
#include "core/budget/turn.h"
#include "core/budget/waiting.h"

namespace fsctl::api {

/// An HTTP request without HTTP: commands make one as well as the server.
struct Request {
  std::string method = "GET";
  /// Path and query as they stand in the request line, percent-encoded.
  std::string target;
  /// Names in lower case.
  std::map<std::string, std::string, std::less<>> headers{};
  std::string body{};
  /// Of somebody who has the store itself, and so needs no fetch secret.
  bool is_owner = false;
  /// Only the beginning of a body that is too large for any endpoint.
  bool is_cut = false;
  /// Why only the beginning of the body is known; empty when it came whole.
  std::string body_fault{};
  /// It was looked at before its body came (see admit), and counts as a call already.
  bool is_admitted = false;
  /// A page of another site has sent it, which shall leave nothing behind.
  bool is_foreign = false;
  /// Of the server that it came to; null for a command's.
  const ConnectionCounts* connections = nullptr;
  /// Tells long work that nobody waits for the answer any more; null where somebody always does.
  const Waiting* waiting = nullptr;
  /// What the thread has that works on the answer; null where there are no others.
  Turn* turn = nullptr;

  std::string_view header(std::string_view name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string_view{} : std::string_view(found->second);
  }
};

}  // namespace fsctl::api
