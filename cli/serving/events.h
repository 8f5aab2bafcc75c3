#pragma once

#include <string_view>

#include "cli/serving/change_waits.h"
#include "cli/serving/states.h"
#include "core/api/request.h"
#include "core/api/response.h"

namespace fsctl::cli {

inline constexpr std::string_view events_path = "/events";

/// Answers who follows a state by server-sent events: its data and configuration, at once to a newcomer, else when they
/// are no longer what the request's `last-event-id` names, or after a while. Each answer ends after one event, so that
/// nobody who listens holds a thread for longer; the browser asks anew by itself.
api::Response answer_events(States& states, std::string_view id, ChangeWaits& waits, const api::Request& request);

}  // namespace fsctl::cli
