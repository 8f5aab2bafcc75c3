#include "core/store/set_aside.h"

#include <array>

#include "core/store/statement.h"

namespace fsctl::store {

std::vector<SetAside> set_aside(Store& store) {
  return all(store.select("SELECT stage, storage, feed, version, since FROM set_aside ORDER BY feed, storage, stage"),
             [](Statement& row) {
               return SetAside{.stage = std::string(row.text(0)),
                               .storage = std::string(row.text(1)),
                               .feed = row.number<FeedNumber>(2),
                               .version = row.number<VersionNumber>(3),
                               .since = row.number(4)};
             });
}

void put_set_aside(Store& store, const SetAside& one) {
  store.run(
      "INSERT INTO set_aside(stage, storage, feed, version, since) VALUES (?, ?, ?, ?, ?) "
      "ON CONFLICT(feed, storage, stage) DO UPDATE SET version = excluded.version, since = excluded.since",
      one.stage, one.storage, one.feed, one.version, one.since);
}

void forget_set_aside(Store& store, const SetAside& one) {
  store.run("DELETE FROM set_aside WHERE stage = ? AND storage = ? AND feed = ?", one.stage, one.storage, one.feed);
}

std::set<VersionNumber> versions_set_aside(Store& store) {
  std::set<VersionNumber> versions;
  auto& select = store.select("SELECT DISTINCT version FROM set_aside");
  while (select.step()) versions.insert(select.number<VersionNumber>(0));
  return versions;
}

void put_out_of_use(Store& store, VersionNumber version) {
  const bool was_in_use = store.changed_by(
                              "UPDATE storage_version SET fingerprint = 'former ' || number "
                              "WHERE number = ? AND fingerprint NOT LIKE 'former %'",
                              version) > 0;
  if (!was_in_use) return;
  store.run(
      "DELETE FROM storage_record WHERE version = ? AND feed NOT IN (SELECT feed FROM set_aside WHERE version = ?)",
      version, version);
}

bool is_set_aside(Store& store, std::string_view storage, std::string_view key) {
  return finds_any(
      store.select("SELECT 1 FROM set_aside JOIN storage_record USING (version, feed) "
                   "WHERE set_aside.storage = ? AND key = ? LIMIT 1",
                   storage, key));
}

void remove_set_aside_records(Store& store, FeedNumber feed, std::span<const std::string_view> ids) {
  store.run_each(
      "DELETE FROM storage_record WHERE key = ? AND feed = ? AND version IN "
      "(SELECT version FROM set_aside WHERE feed = ?)",
      ids, [&](std::string_view id) {
        return std::array<BoundValue, 3>{id, feed, feed};
      });
}

}  // namespace fsctl::store
