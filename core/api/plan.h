#pragma once

#include <optional>
#include <string>

#include "core/api/endpoint.h"

namespace fsctl::api {

/// Checks a request against the project's plan (Fetch API, "Limits"): first the rate, then the endpoint's feature.
/// Throws Error(limit_exceeded | feature_not_available).
void check_plan(Exchange& exchange, const Endpoint& endpoint);

/// Throws Error(feature_not_available) for a feature that the project's plan does not have.
void check_feature(const project::Project& project, std::string_view feature);

/// Counts a call of a caller. Beyond the limit it sets Retry-After and throws Error(code).
void count_call(Exchange& exchange, const std::optional<project::RateLimit>& limit, RateCounter& calls,
                const std::string& caller, ErrorCode code);

}  // namespace fsctl::api
