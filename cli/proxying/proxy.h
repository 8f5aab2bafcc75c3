#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

#include "cli/invocation.h"
#include "core/text/web_url.h"
#include "devserver/server.h"

namespace fsctl::cli {

/// What a proxy stands before, and what it does with the answers.
struct ProxyOptions {
  devserver::Options server{};
  text::WebUrl upstream{};
  std::string secret{};               ///< sent as fs-secret; empty for what the callers send
  std::filesystem::path recordings;   ///< where answers are kept; empty for nowhere
  std::chrono::milliseconds limit{};  ///< for an answer of the service
};

/// Forwards requests to a service until it is stopped by a signal, and keeps the answers. `ready` is called with its
/// URL when it answers. Gives the exit code. Throws Error as long as it does not answer.
int proxy(const Invocation& invocation, ProxyOptions options, const std::function<void(const std::string& url)>& ready);

}  // namespace fsctl::cli
