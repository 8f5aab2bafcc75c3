#include "core/api/reading.h"

#include <utility>

#include "core/store/contexts.h"
#include "core/store/counters.h"

namespace fsctl::api {

Reading::Reading(StorePool::Lease lease, const Request& request, Of of)
    : of_(of), lease_(std::move(lease)), transaction_(*lease_) {
  lease_->check_log();
  store::expect_counters(*lease_);
  if (const auto token = request.header("fs-context"); !token.empty()) store::expect_context(*lease_, token);
}

}  // namespace fsctl::api
