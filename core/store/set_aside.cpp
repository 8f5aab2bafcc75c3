#include "core/store/set_aside.h"

#include "core/store/statement.h"

namespace fsctl::store {

std::vector<SetAside> set_aside(Store& store) {
  return all(store.select("SELECT stage, storage, feed, version, since FROM set_aside ORDER BY feed, storage, stage"),
             [](Statement& row) {
               return SetAside{.stage = std::string(row.text(0)),
                               .storage = std::string(row.text(1)),
                               .feed = row.number(2),
                               .version = row.number(3),
                               .since = row.number(4)};
             });
}

void put_set_aside(Store& store, const SetAside& one) {
  store.run("INSERT OR REPLACE INTO set_aside(stage, storage, feed, version, since) VALUES (?, ?, ?, ?, ?)", one.stage,
            one.storage, one.feed, one.version, one.since);
}

void forget_set_aside(Store& store, const SetAside& one) {
  store.run("DELETE FROM set_aside WHERE stage = ? AND storage = ? AND feed = ?", one.stage, one.storage, one.feed);
}

std::set<std::int64_t> versions_set_aside(Store& store) {
  std::set<std::int64_t> versions;
  auto& select = store.select("SELECT DISTINCT version FROM set_aside");
  while (select.step()) versions.insert(select.number(0));
  return versions;
}

void put_out_of_use(Store& store, std::int64_t version) {
  const bool was_in_use = store.run(
                              "UPDATE storage_version SET fingerprint = 'former ' || number "
                              "WHERE number = ? AND fingerprint NOT LIKE 'former %'",
                              version) > 0;
  if (!was_in_use) return;
  store.run(
      "DELETE FROM storage_record WHERE version = ?1 AND feed NOT IN (SELECT feed FROM set_aside WHERE version = ?1)",
      version);
}

bool is_set_aside(Store& store, std::string_view storage, std::string_view key) {
  return finds_any(
      store.select("SELECT 1 FROM set_aside JOIN storage_record USING (version, feed) "
                   "WHERE set_aside.storage = ? AND key = ? LIMIT 1",
                   storage, key));
}

void remove_set_aside_record(Store& store, std::int64_t feed, std::string_view id) {
  store.run(
      "DELETE FROM storage_record WHERE key = ?1 AND feed = ?2 AND version IN "
      "(SELECT version FROM set_aside WHERE feed = ?2)",
      id, feed);
}

}  // namespace fsctl::store
