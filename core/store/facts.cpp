#include "core/store/facts.h"

#include "core/store/feed_records.h"
#include "core/store/storage_records.h"

namespace fsctl::store {
namespace {

constexpr std::int64_t soon_counted = 100'000;

/// `rows` is a select of what `count` counts.
template <typename Count>
RowCount about(Store& store, const std::string& rows, const Count& count) {
  const auto estimate = store.connection().estimated_rows(rows);
  if (estimate && *estimate > soon_counted) return {.rows = *estimate, .is_estimate = true};
  return {.rows = count()};
}

}  // namespace

std::string origin_of(Store& store) { return store.connection().origin(); }

bool is_standby(Store& store) { return store.connection().is_standby(); }

void expect_is_standby(Store& store) { store.connection().expect_is_standby(); }

Facts facts_of(Store& store) { return store.connection().facts(); }

RowCount about_feed_records(Store& store, FeedNumber feed) {
  return about(store, "FROM feed_record WHERE feed = " + std::to_string(static_cast<std::int64_t>(feed)),
               [&] { return count_feed_records(store, feed); });
}

RowCount about_storage_records(Store& store, VersionNumber version) {
  return about(store, "FROM storage_record WHERE version = " + std::to_string(static_cast<std::int64_t>(version)),
               [&] { return count_storage_records(store, version); });
}

}  // namespace fsctl::store
