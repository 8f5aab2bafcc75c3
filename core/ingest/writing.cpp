#include "core/ingest/writing.h"

#include <algorithm>
#include <map>

#include "core/ingest/versions.h"
#include "core/store/changes.h"
#include "core/store/counters.h"

namespace fsctl::ingest {

namespace {

/// Whether two lists name the same rows of the store.
bool are_same(const std::vector<StorageVersion>& a, const std::vector<StorageVersion>& b) {
  return std::ranges::equal(a, b, [](const StorageVersion& x, const StorageVersion& y) {
    return x.number == y.number && std::ranges::equal(x.listing_indexes, y.listing_indexes) &&
           std::ranges::equal(x.trees, y.trees, {}, &StorageVersion::TreeIndex::number,
                              &StorageVersion::TreeIndex::number);
  });
}

}  // namespace

Writing::Writing(store::Store& store, const project::Project& project)
    : store_(store),
      project_(project),
      versions_(storage_versions(store, project)),
      versions_count_(store::counter(store, store::versions_counter)) {}

Writing::~Writing() = default;

void Writing::begin() {
  if (transaction_) return;
  auto transaction = std::make_unique<store::Transaction>(store_);
  const auto versions_count = store::counter(store_, store::versions_counter);
  if (versions_count != versions_count_ && !are_same(versions_, storage_versions(store_, project_)))
    throw Error(ErrorCode::store_reconfigured, "another process has brought the store to its configuration",
                "start this one again, so that it works with that configuration too");
  versions_count_ = versions_count;
  transaction_ = std::move(transaction);
  ++begun_;
  // Writers know the open end of an index, which another process may have moved.
  if (store_.data_version() != data_version_) writers_.clear();
}

StorageWriter& Writing::writer(const StorageVersion& version) {
  auto& writer = writers_[version.number];
  if (!writer) writer = std::make_unique<StorageWriter>(store_, project_, version);
  return *writer;
}

std::vector<store::WaitingRoute> Writing::commit() {
  std::vector<store::WaitingRoute> waiting;
  if (!transaction_) return waiting;
  try {
    for (const auto& [_, writer] : writers_) std::ranges::move(writer->flush(), std::back_inserter(waiting));
    store::trim_changes(store_, logged_);
    data_version_ = store_.data_version() + 1;
    transaction_->commit();
  } catch (...) {
    undo();
    throw;
  }
  transaction_.reset();
  logged_ = 0;
  return waiting;
}

void Writing::undo() {
  transaction_.reset();
  writers_.clear();
  logged_ = 0;
}

}  // namespace fsctl::ingest
