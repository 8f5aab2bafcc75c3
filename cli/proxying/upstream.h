#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "core/budget/budget.h"
#include "core/budget/idle.h"
#include "core/budget/waiting.h"
#include "core/connect/http_connection.h"
#include "core/error/error.h"
#include "core/text/web_url.h"

namespace fsctl::cli {

/// Why a service gave no answer that can be passed on, and the status that tells it.
class UpstreamFault : public Error {
 public:
  UpstreamFault(ErrorCode code, const std::string& message, int its_status)
      : Error(code, message), status_(its_status) {}
  int status() const { return status_; }

 private:
  int status_;
};

/// The service that a proxy stands before: the only host that is ever asked. Thread-safe.
class Upstream {
 public:
  /// The service lies below the path of the URL. An answer has to be whole after the limit.
  Upstream(text::WebUrl url, std::chrono::milliseconds limit, std::shared_ptr<Budget> budget);

  struct Answer {
    connect::AnswerHead head{};
    std::string body{};  ///< unpacked
  };
  /// Sends a request whose target is one of the proxy. Follows no redirect, tries once. Throws UpstreamFault,
  /// Error(server_busy) where the budget has no room for the answer, AbandonedWork.
  Answer ask(connect::HttpRequest request, const Waiting* waiting = nullptr);

  /// The target of the proxy that a redirect of the service leads to. Throws UpstreamFault for one that leads
  /// elsewhere.
  std::string target_of_redirect(std::string_view location, std::string_view from) const;

  std::string text() const { return url_.origin + base_; }

 private:
  [[noreturn]] void judge(const connect::WireFault& fault, const text::WebUrl& asked, bool has_begun) const;

  text::WebUrl url_;
  std::string base_;  ///< the path of the URL, without slashes at its end
  std::chrono::milliseconds limit_;
  std::shared_ptr<Budget> budget_;
  Idle<connect::HttpConnection> connections_{};
};

}  // namespace fsctl::cli
