#include "core/store/facts.h"

#include "core/store/feed_records.h"
#include "core/store/storage_records.h"

namespace fsctl::store {
namespace {

constexpr std::int64_t soon_counted = 100'000;

constexpr const char* follows_another = "SELECT pg_is_in_recovery()";

/// `rows` is a select of what `count` counts.
template <typename Count>
RowCount about(Store& store, const std::string& rows, const Count& count) {
  const auto estimate = store.connection().estimated_rows(rows);
  if (estimate && *estimate > soon_counted) return {.rows = *estimate, .is_estimate = true};
  return {.rows = count()};
}

}  // namespace

std::string origin_of(Store& store) {
  auto& select = store.select(
      "SELECT concat_ws('/', system_identifier, pg_database.oid, pg_namespace.oid) "
      "FROM pg_control_system(), pg_database, pg_namespace "
      "WHERE datname = current_database() AND nspname = current_schema()");
  return first(select, first_text).value_or("");
}

bool is_standby(Store& store) { return first_number(store.select(follows_another)).value_or(0) != 0; }

void expect_is_standby(Store& store) { store.expect(follows_another); }

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
