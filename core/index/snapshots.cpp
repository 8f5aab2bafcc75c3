#include "core/index/snapshots.h"

namespace fsctl::index {

std::shared_ptr<const Snapshot> Snapshots::get(store::Store& store, std::int64_t data_version, std::int64_t index,
                                               const std::shared_ptr<const Definition>& definition) {
  std::shared_ptr<const Snapshot> before;
  {
    const std::scoped_lock lock(mutex_);
    const auto known = latest_.find(index);
    if (known != latest_.end() && known->second.data_version == data_version) return known->second.snapshot;
    if (known != latest_.end() && known->second.data_version < data_version) before = known->second.snapshot;
  }
  auto snapshot = std::make_shared<const Snapshot>(store, index, definition, cache_, before.get());
  const std::scoped_lock lock(mutex_);
  Latest& latest = latest_[index];
  if (!latest.snapshot || latest.data_version < data_version) latest = {data_version, snapshot};
  return snapshot;
}

void Snapshots::forget() {
  const std::scoped_lock lock(mutex_);
  latest_.clear();
  cache_->clear();
}

}  // namespace fsctl::index
