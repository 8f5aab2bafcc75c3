#pragma once

#include <memory>

#include "core/api/request.h"
#include "core/api/store_pool.h"
#include "core/store/store.h"

namespace fsctl::api {

/// What a request reads: one state of a store, by a connection that is its own meanwhile.
class Reading {
 public:
  enum class Of { store, standby };
  Reading(StorePool::Lease lease, const Request& request, Of of, std::shared_ptr<StorePool> kept = {});
  /// Of the store, which is presumed to have these counters; see Store::presume().
  Reading(StorePool::Lease lease, const Request& request, std::shared_ptr<const store::Counters> presumed);

  store::Store& store() const { return *lease_; }
  bool of_standby() const { return of_ == Of::standby; }

 private:
  Of of_;
  std::shared_ptr<StorePool> kept_;  ///< to which the connection goes back, unless others keep it
  StorePool::Lease lease_;
  store::ReadTransaction transaction_;
};

}  // namespace fsctl::api
