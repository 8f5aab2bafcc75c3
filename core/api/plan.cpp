#include "core/api/plan.h"

namespace fsctl::api {
void check_plan(Exchange& exchange, const Endpoint& endpoint) {
  if (endpoint.api != Api::fetch) return;
  const auto& project = exchange.project();
  // A plan is the project's, so all its callers count together.
  if (exchange.begins_to_count())
    count_call(exchange, project.fetch_limit, exchange.site().fetch_rates(), project.name, ErrorCode::limit_exceeded);
  if (!endpoint.feature.empty()) check_feature(project, endpoint.feature);
}

void check_feature(const project::Project& project, std::string_view feature) {
  const auto known = project.features.find(feature);
  if (known == project.features.end() || known->second) return;
  throw Error(ErrorCode::feature_not_available, "the plan of this project does not include " + std::string(feature));
}

void count_call(Exchange& exchange, const std::optional<project::RateLimit>& limit, RateCounter& calls,
                const std::string& caller, ErrorCode code) {
  if (!limit) return;
  const auto seconds = calls.count(caller, *limit, exchange.site().world(), exchange.site().call_counts());
  if (seconds == 0) return;
  exchange.response.headers.emplace_back("Retry-After", std::to_string(seconds));
  throw Error(code, "more than " + std::to_string(limit->requests) + " requests in " +
                        std::to_string(limit->per_seconds) + " seconds; wait " + std::to_string(seconds) + " seconds");
}

}  // namespace fsctl::api
