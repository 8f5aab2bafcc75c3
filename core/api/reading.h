#pragma once

#include <memory>
#include <string_view>

#include "core/api/store_pool.h"
#include "core/store/store.h"

namespace fsctl::api {

/// What a request reads: one state of the store or a standby, by a connection that is its own meanwhile.
class Reading {
 public:
  /// How the store is read; see Store::presume().
  struct How {
    store::Isolation isolation = store::Isolation::snapshot;
    std::shared_ptr<const store::Counters> presumed{};
    std::string_view token{};  ///< of a context that is read, too, unless it is empty
  };
  Reading(StorePool::Lease lease, const How& how);
  /// Of a standby, whose connections stay as long as this one is out.
  Reading(StorePool::Lease lease, std::string_view token, std::shared_ptr<StorePool> standby);

  store::Store& store() const { return *lease_; }
  bool of_standby() const { return standby_ != nullptr; }

 private:
  std::shared_ptr<StorePool> standby_{};  ///< null for the store
  StorePool::Lease lease_;
  store::ReadTransaction transaction_;
};

}  // namespace fsctl::api
