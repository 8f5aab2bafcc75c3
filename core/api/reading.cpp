#include "core/api/reading.h"

#include <utility>

#include "core/store/contexts.h"
#include "core/store/counters.h"
#include "core/store/facts.h"

namespace fsctl::api {
namespace {

void expect_context(store::Store& store, const Request& request) {
  if (const auto token = request.header("fs-context"); !token.empty()) store::expect_context(store, token);
}

}  // namespace

Reading::Reading(StorePool::Lease lease, const Request& request, const How& how)
    : lease_(std::move(lease)), transaction_(*lease_, how.isolation) {
  lease_->check_log();
  if (how.presumed)
    lease_->presume(how.presumed);
  else
    store::expect_counters(*lease_);
  expect_context(*lease_, request);
}

Reading::Reading(StorePool::Lease lease, const Request& request, std::shared_ptr<StorePool> standby)
    : standby_(std::move(standby)), lease_(std::move(lease)), transaction_(*lease_) {
  store::expect_counters(*lease_);
  store::expect_is_standby(*lease_);
  expect_context(*lease_, request);
}

}  // namespace fsctl::api
