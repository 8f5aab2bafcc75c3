#include "core/views/reader.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace fsctl::views {

Reader::Reader(const served::StoredProject& stored, store::Store& store, index::Snapshots& snapshots,
               const project::Place& place, const Waiting* waiting)
    : stored_(stored),
      store_(store),
      snapshots_(snapshots),
      place_(place),
      waiting_(waiting),
      view_(project::view_of(stored.project->places, place_)),
      version_(store::content_version(store)),
      work_(index::Work::usual, waiting),
      paths_(store) {
  records_.reserve(stored.storages.size());
  for (const auto& version : stored.storages) records_.emplace_back(store, version, arena_, value_reader_);
}

const index::PageRoutes* Reader::find_page(auto condition) const {
  for (const auto& version : stored_.storages)
    if (const auto found = std::ranges::find_if(version.pages, condition); found != version.pages.end()) return &*found;
  return nullptr;
}

const project::Page* Reader::page(store::RoutePageNumber number) const {
  const auto* routes = find_page([&](const auto& page) { return page.number == number; });
  return routes != nullptr ? routes->page : nullptr;
}

store::RoutePageNumber Reader::number_of(const project::Page& page) const {
  return find_page([&](const auto& routes) { return routes.page == &page; })->number;
}

std::shared_ptr<const index::Snapshot> Reader::snapshot(const served::StorageVersion& of, project::Level level) {
  if (!of.definitions[level]) return nullptr;
  return snapshots_.get(store_, version_, of.listing_indexes[level], of.definitions[level]);
}

std::shared_ptr<const index::Snapshot> Reader::snapshot(const project::Listing& listing) {
  auto plain = snapshot(version(*listing.storage), listing.level);
  if (!listing.has_mapped) return plain;
  std::vector<std::shared_ptr<const index::Snapshot>> targets;
  for (const auto& name : plain->definition().targets) {
    const auto target =
        std::ranges::find_if(stored_.storages, [&](const auto& version) { return version.storage->name == name; });
    targets.push_back(target == stored_.storages.end() ? nullptr : snapshot(*target, project::Level::product));
  }
  return snapshots_.joined(version_, plain, std::move(targets));
}

StoredRecords& Reader::records(const project::Storage& storage) {
  const auto found =
      std::ranges::find_if(records_, [&](const auto& records) { return records.version().storage == &storage; });
  if (found == records_.end()) throw std::logic_error("a storage has no version");
  return *found;
}

std::vector<const project::RecordView*> Reader::find_all(const project::Storage& storage, Keys keys,
                                                         project::Level level) {
  auto& records = this->records(storage);
  records.read_views(keys, level);
  std::vector<const project::RecordView*> found(keys.size());
  std::ranges::transform(keys, found.begin(), [&](auto key) { return records.find_view(key, level); });
  return found;
}

}  // namespace fsctl::views
