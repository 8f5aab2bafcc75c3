#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/serving/change_waits.h"
#include "cli/serving/replay.h"
#include "cli/serving/states.h"
#include "core/api/admission.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "devserver/disturbance.h"

namespace fsctl::cli {

/// Answers requests from the states of a server: those below `/_fsctl/` are for programs and pages of this machine, and
/// change which state there is or read what it holds; a browser of this machine gets the Explorer at `/` and the API
/// reference at `/api`. All others are asked of the main state or, below the URL of a private one, of that.
class Admin {
 public:
  /// Without `is_on`, nothing is below `/_fsctl/`; `replay` may be null. REQUIRES: all outlive the object.
  Admin(States& states, const World& world, bool is_on, Replay* replay = nullptr)
      : states_(states), world_(world), is_on_(is_on), replay_(replay) {}

  /// The URL of the server, once it is known.
  void call_at(std::string url) { url_ = std::move(url); }

  api::Response answer(const api::Request& request);
  api::Admission admit(const api::Request& request);
  /// Notes what befell a request in place of its answer.
  void note_instead(const api::Request& request, const devserver::Disturbance& disturbance);
  /// Answers those who wait for a change, now and from now on at once. From any thread.
  void end_waits() { waits_.end(); }

 private:
  api::Response answer_from(const api::Request& request);
  api::Response answer_api(State& state, const api::Request& request);
  api::Response answer_route(const api::Request& request, std::string_view id, std::string_view path);
  std::optional<api::Response> answer_json(const api::Request& request, std::string_view id, std::string_view path,
                                           bool& is_known);
  api::Response answer_of_state(const api::Request& request, std::string_view id);
  api::Response answer_noted(State& state, const api::Request& request);

  States& states_;
  const World& world_;
  bool is_on_;
  Replay* replay_;
  std::string url_{};
  ChangeWaits waits_{};
};

}  // namespace fsctl::cli
