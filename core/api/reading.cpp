#include "core/api/reading.h"

#include <utility>

#include "core/store/contexts.h"
#include "core/store/counters.h"
#include "core/store/facts.h"

namespace fsctl::api {

Reading::Reading(StorePool::Lease lease, const Request& request, Of of, std::shared_ptr<StorePool> kept)
    : of_(of), kept_(std::move(kept)), lease_(std::move(lease)), transaction_(*lease_) {
  lease_->check_log();
  store::expect_counters(*lease_);
  if (of_standby()) store::expect_is_standby(*lease_);
  if (const auto token = request.header("fs-context"); !token.empty()) store::expect_context(*lease_, token);
}

Reading::Reading(StorePool::Lease lease, const Request& request, std::shared_ptr<const store::Counters> presumed)
    : Reading(std::move(lease), request, Of::store) {
  if (presumed != nullptr) lease_->presume(std::move(presumed));
}

}  // namespace fsctl::api
