#include "core/store/set_aside.h"

#include "core/store/bind.h"

namespace fsctl::store {

std::vector<SetAside> set_aside(Store& store) {
  std::vector<SetAside> all;
  auto& select =
      store.prepare("SELECT stage, storage, feed, version, since FROM set_aside ORDER BY feed, storage, stage");
  while (select.executeStep())
    all.push_back({.stage = std::string(bytes_of(select, 0)),
                   .storage = std::string(bytes_of(select, 1)),
                   .feed = number_of(select, 2),
                   .version = number_of(select, 3),
                   .since = number_of(select, 4)});
  return all;
}

void put_set_aside(Store& store, const SetAside& one) {
  auto& insert =
      store.prepare("INSERT OR REPLACE INTO set_aside(stage, storage, feed, version, since) VALUES (?, ?, ?, ?, ?)");
  bind_text(insert, 1, one.stage);
  bind_text(insert, 2, one.storage);
  insert.bind(3, one.feed);
  insert.bind(4, one.version);
  insert.bind(5, one.since);
  run(insert);
}

void forget_set_aside(Store& store, const SetAside& one) {
  auto& remove = store.prepare("DELETE FROM set_aside WHERE stage = ? AND storage = ? AND feed = ?");
  bind_text(remove, 1, one.stage);
  bind_text(remove, 2, one.storage);
  remove.bind(3, one.feed);
  run(remove);
}

std::set<std::int64_t> versions_set_aside(Store& store) {
  std::set<std::int64_t> versions;
  auto& select = store.prepare("SELECT DISTINCT version FROM set_aside");
  while (select.executeStep()) versions.insert(number_of(select, 0));
  return versions;
}

void put_out_of_use(Store& store, std::int64_t version) {
  auto& rename = store.prepare(
      "UPDATE storage_version SET fingerprint = 'former ' || number WHERE number = ? AND fingerprint NOT LIKE 'former "
      "%'");
  rename.bind(1, version);
  const bool was_in_use = rename.exec() > 0;
  rename.reset();
  if (!was_in_use) return;
  auto& remove = store.prepare(
      "DELETE FROM storage_record WHERE version = ?1 AND feed NOT IN (SELECT feed FROM set_aside WHERE version = ?1)");
  remove.bind(1, version);
  run(remove);
}

bool is_set_aside(Store& store, std::string_view storage, std::string_view key) {
  auto& select = store.prepare(
      "SELECT 1 FROM set_aside JOIN storage_record USING (version, feed) WHERE set_aside.storage = ? AND key = ? LIMIT "
      "1");
  bind_text(select, 1, storage);
  bind_text(select, 2, key);
  return first_number(select).has_value();
}

void remove_set_aside_record(Store& store, std::int64_t feed, std::string_view id) {
  auto& remove = store.prepare(
      "DELETE FROM storage_record WHERE key = ?1 AND feed = ?2 AND version IN "
      "(SELECT version FROM set_aside WHERE feed = ?2)");
  bind_text(remove, 1, id);
  remove.bind(2, feed);
  run(remove);
}

}  // namespace fsctl::store
