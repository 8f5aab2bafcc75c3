#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/exchange.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "core/api/site.h"

namespace fsctl::cli {

/// A route below `/_fsctl` by which programs and pages of this machine read what no endpoint of the Fetch API tells, or
/// try what is never saved. Its request chooses a stage by `fs-version`, as one of that API does.
struct LocalRead {
  /// Whose fetch secret it needs, if there is one: feeds and problems belong to the working configuration.
  enum class Guard { none, stage, develop };

  std::string_view path;
  std::string_view summary;
  Guard guard;
  /// Fills the response. Throws Error for everything a caller can correct.
  void (*answer)(api::Exchange& exchange);
  std::vector<std::string> parameters{};  ///< that its query may have
  std::string_view method = "GET";
};

std::span<const LocalRead> local_reads();

/// A parameter of the query; empty when the request has none of that name.
inline std::string asked(api::Exchange& exchange, const char* name) { return exchange.target().parameter(name); }

/// Throws Error unless a request has the fetch secret of the working configuration, if that has one.
void check_develop_secret(api::Site& site, const api::Request& request);

/// Answers a request to such a route from a state. Throws what the route and the store throw.
api::Response answer_read(const LocalRead& route, api::Site& site, const api::Request& request);

}  // namespace fsctl::cli
