#pragma once

#include <string>

#include "core/store/postgresql/session.h"

namespace fsctl::store {

/// A server that takes the place of another one begins a timeline. Throws PostgresFailure(state_of_former_primary) for
/// one that takes writes on an older timeline of its cluster than this process has used at the same URL: it lacks what
/// was acknowledged since.
void check_timeline(Session& session, const std::string& url);

}  // namespace fsctl::store
