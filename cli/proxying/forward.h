#pragma once

#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cli/proxying/places.h"
#include "cli/proxying/recorder.h"
#include "cli/proxying/upstream.h"
#include "core/api/admission.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "core/world/world.h"

namespace fsctl::cli {

/// Answers requests with what a service answers them. Thread-safe.
class Forward {
 public:
  struct Options {
    std::string secret{};                                   ///< see ProxyOptions
    std::string base_path{};                                ///< of the proxy's own server
    std::function<void(const std::string& sentence)> tell;  ///< for the log, from any thread
  };
  /// REQUIRES: all outlive the object.
  Forward(Upstream& upstream, const Recorder& recorder, const World& world, Options options);

  api::Response answer(const api::Request& request);
  /// Refuses a request before its body has come: one that a page of another site has sent.
  api::Admission admit(const api::Request& request) const;

 private:
  api::Response pass(const api::Request& request);
  api::Response response_of(Upstream::Answer&& answer, const api::Request& request) const;
  void record(const api::Request& request, api::Response& response);
  std::optional<recording::Place> ask_place(const api::Request& request, std::string_view token);
  void check(const api::Request& request) const;
  api::Response refusal_of(const std::exception& exception, const api::Request& request) const;
  void mask(std::string& text, const api::Request& request) const;

  Upstream& upstream_;
  const Recorder& recorder_;
  const World& world_;
  Options options_;
  std::string via_;  ///< by which the proxy knows its own requests
  Places places_;
};

}  // namespace fsctl::cli
