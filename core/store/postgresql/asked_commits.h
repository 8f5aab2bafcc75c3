#pragma once

#include <memory>

#include "core/store/address.h"
#include "core/store/commits.h"

namespace fsctl::store {

/// The commits as the database tells them: it is asked once for all who want to know at the same time.
std::unique_ptr<Commits> asked_commits(const Address& address);

}  // namespace fsctl::store
