#include "core/index/snapshots.h"

#include <string>

namespace fsctl::index {

std::shared_ptr<const Snapshot> Snapshots::get(store::Store& store, store::ContentVersion version,
                                               store::IndexNumber index,
                                               const std::shared_ptr<const Definition>& definition) {
  const auto of_index = "index " + std::to_string(static_cast<std::int64_t>(index));
  const auto key = part_key(of_index, 0, 'S');
  const auto known = cache_->find<Latest>(key);
  if (known && known->version == version) return {known, known->snapshot.get()};
  const bool goes_on = known && known->version < version;
  auto snapshot =
      std::make_shared<const Snapshot>(store, index, definition, cache_, goes_on ? known->snapshot.get() : nullptr);
  auto latest = std::make_shared<const Latest>(Latest{version, snapshot});
  if (known && !goes_on) return snapshot;  // the reader sees an older state than the cached one, which stays
  latest = cache_->put_root(key, std::move(latest), snapshot->bytes());
  return {latest, latest->snapshot.get()};
}

std::shared_ptr<const Snapshot> Snapshots::joined(store::ContentVersion version,
                                                  const std::shared_ptr<const Snapshot>& plain,
                                                  std::vector<std::shared_ptr<const Snapshot>> targets) {
  const auto of_index = "index " + std::to_string(static_cast<std::int64_t>(plain->index()));
  std::string with;  // other indexes where another configuration has other records
  for (const auto& target : targets)
    with += ' ' + (target ? std::to_string(static_cast<std::int64_t>(target->index())) : "none");
  const auto key = part_key(of_index, 0, 'J', with);
  const auto known = cache_->find<Latest>(key);
  if (known && known->version == version) return {known, known->snapshot.get()};
  auto snapshot = std::make_shared<const Snapshot>(*plain, std::move(targets));
  if (known && known->version > version) return snapshot;
  auto latest = std::make_shared<const Latest>(Latest{version, snapshot});
  latest = cache_->put_root(key, std::move(latest), snapshot->bytes());
  return {latest, latest->snapshot.get()};
}

}  // namespace fsctl::index
