#pragma once

#include <cstdint>
#include <memory>

#include "core/budget/budget.h"
#include "core/index/snapshot.h"
#include "core/store/content_version.h"

namespace fsctl::index {

/// Caches the latest snapshot of each listing index and the parts that snapshots share, within a memory limit.
/// Thread-safe.
class Snapshots {
 public:
  explicit Snapshots(std::size_t most_bytes, std::shared_ptr<Budget> budget = nullptr)
      : cache_(std::make_shared<PartCache>(most_bytes, std::move(budget))) {}

  ~Snapshots() { forget(); }  // the snapshots in the cache hold a pointer to the cache, so neither would be freed
  Snapshots(const Snapshots&) = delete;
  Snapshots& operator=(const Snapshots&) = delete;

  /// The snapshot of an index at a version of the content. REQUIRES: a store that reads at this version. Throws
  /// Error(server_busy) when the budget has no room for the snapshot.
  std::shared_ptr<const Snapshot> get(store::Store& store, store::ContentVersion version, store::IndexNumber index,
                                      const std::shared_ptr<const Definition>& definition);

  /// The same with the mapped columns of the definition, whose targets have these snapshots at the same version.
  std::shared_ptr<const Snapshot> joined(store::ContentVersion version, const std::shared_ptr<const Snapshot>& plain,
                                         std::vector<std::shared_ptr<const Snapshot>> targets);

  /// Frees all snapshots and parts that are not in use.
  void forget() { cache_->clear(); }
  /// The bytes in the cache.
  std::size_t bytes() const { return cache_->bytes(); }

 private:
  struct Latest {
    store::ContentVersion version;
    std::shared_ptr<const Snapshot> snapshot;
  };

  std::shared_ptr<PartCache> cache_;
};

}  // namespace fsctl::index
