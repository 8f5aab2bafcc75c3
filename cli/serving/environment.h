#pragma once

#include <map>
#include <string>

#include "cli/invocation.h"
#include "cli/serving/serve.h"

namespace fsctl::cli {

using Environment = std::map<std::string, std::string>;

/// The variables by which programs, fsctl among them, find a server, its project and its store.
Environment environment_for(const Invocation& invocation, const Started& server);

/// A line `NAME=VALUE` for each variable, as shells and `.env` files take them; values are quoted where need be.
std::string as_assignments(const Environment& environment);

}  // namespace fsctl::cli
