#include "core/ingest/storage_routes.h"

#include <algorithm>
#include <set>
#include <utility>

namespace fsctl::ingest {

StorageRoutes::StorageRoutes(store::Store& store, const std::vector<served::StorageUse>& uses) {
  std::set<store::RouteSetNumber> sets;
  for (const auto& [project, version] : uses)
    if (!version->pages.empty() && sets.insert(version->pages.front().set).second)
      writers_.push_back(std::make_unique<index::RouteWriter>(store, *project, version->pages));
}

void StorageRoutes::put(std::span<const store::StorageRecord> records, std::span<const project::RecordView> views,
                        const std::vector<bool>& are_new) {
  std::vector<index::RouteWriter::Record> routes;
  for (std::size_t i = 0; i < records.size(); ++i)
    routes.push_back({.row = records[i].row,
                      .key = records[i].key,
                      .changed = records[i].changed,
                      .own = records[i].parent.empty() ? &views[i] : nullptr,
                      .variant = &views[i],
                      .is_new = are_new[i]});
  put(routes);
}

void StorageRoutes::put(const Family& family) {
  std::vector<project::RecordView> views;
  for (const StoredRecord& variant : family.variants) views.push_back(family.of(variant));
  std::vector<index::RouteWriter::Record> routes;
  project::RecordView own;
  project::RecordView as_variant;
  if (family.has_product()) {
    own = family.own();
    as_variant = family.as_variant();
    auto changed = family.product->changed;
    for (const StoredRecord& variant : family.variants) changed = std::max(changed, variant.changed);
    routes.push_back({.row = family.product->row,
                      .key = family.key,
                      .changed = changed,
                      .own = &own,
                      .variant = family.variants.empty() ? &as_variant : nullptr});
  }
  for (std::size_t i = 0; i < views.size(); ++i) {
    const auto& variant = family.variants[i];
    routes.push_back({.row = variant.row, .key = variant.key, .changed = variant.changed, .variant = &views[i]});
  }
  put(routes);
}

void StorageRoutes::put(std::span<const index::RouteWriter::Record> records) {
  for (const auto& writer : writers_) writer->put(records);
}

void StorageRoutes::remove(std::span<const store::RecordRow> rows, std::span<const std::string_view> keys) {
  for (const auto& writer : writers_) writer->remove(rows, keys);
}

std::vector<index::RouteConflict> StorageRoutes::flush() {
  std::vector<index::RouteConflict> waiting;
  std::set<index::RouteConflict> told;  // reports a record once, even if several stages have the conflict
  for (const auto& writer : writers_)
    for (auto& route : writer->flush())
      if (told.insert(route).second) waiting.push_back(std::move(route));
  return waiting;
}

}  // namespace fsctl::ingest
