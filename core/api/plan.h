#pragma once

#include <optional>
#include <string>

#include "core/api/endpoint.h"

namespace fsctl::api {

/// Whether the project's plan has this request (Fetch API, "Limits"): its number, then the feature it is for.
/// Throws Error(limit_exceeded | feature_not_available).
void check_plan(Exchange& exchange, const Endpoint& endpoint);

/// Throws Error(feature_not_available) for a feature that the project's plan does not have.
void check_feature(const project::Project& project, std::string_view feature);

/// Counts a call of a caller; beyond the limit it throws Error(code), and the answer tells how long to wait.
void count_call(Exchange& exchange, const std::optional<project::RateLimit>& limit, RateCounter& calls,
                const std::string& caller, ErrorCode code);

}  // namespace fsctl::api
