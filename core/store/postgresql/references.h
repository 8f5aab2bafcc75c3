#pragma once

#include <string>
#include <vector>

#include "core/store/postgresql/session.h"

namespace fsctl::store {

/// What is wrong with the references that the database does not watch, as it would for each row that is written.
std::vector<std::string> reference_problems(Session& session);

}  // namespace fsctl::store
