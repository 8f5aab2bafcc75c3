#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "core/index/snapshot.h"

namespace fsctl::index {

/// The latest snapshot of each listing index, and the parts they share. May be used from several threads.
class Snapshots {
 public:
  explicit Snapshots(std::size_t most_bytes) : cache_(std::make_shared<PartCache>(most_bytes)) {}

  /// REQUIRES: a store that reads at this data version.
  std::shared_ptr<const Snapshot> get(store::Store& store, std::int64_t data_version, std::int64_t index,
                                      const std::shared_ptr<const Definition>& definition);

  /// Gives back the memory of all snapshots and parts that nobody uses at the moment.
  void forget();

 private:
  struct Latest {
    std::int64_t data_version;
    std::shared_ptr<const Snapshot> snapshot;
  };

  std::shared_ptr<PartCache> cache_;
  std::mutex mutex_;
  std::map<std::int64_t, Latest> latest_;
};

}  // namespace fsctl::index
