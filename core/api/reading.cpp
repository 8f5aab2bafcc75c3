#include "core/api/reading.h"

#include <utility>

#include "core/store/contexts.h"
#include "core/store/counters.h"
#include "core/store/facts.h"

namespace fsctl::api {

Reading::Reading(StorePool::Lease lease, const How& how)
    : lease_(std::move(lease)), transaction_(*lease_, how.isolation) {
  lease_->check_log();
  if (how.presumed)
    lease_->presume(how.presumed);
  else
    store::expect_counters(*lease_);
  store::expect_context(*lease_, how.token);
}

Reading::Reading(StorePool::Lease lease, std::string_view token, std::shared_ptr<StorePool> standby)
    : standby_(std::move(standby)), lease_(std::move(lease)), transaction_(*lease_) {
  store::expect_counters(*lease_);
  store::expect_is_standby(*lease_);
  store::expect_context(*lease_, token);
}

}  // namespace fsctl::api
