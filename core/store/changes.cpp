#include "core/store/changes.h"

#include "core/store/bind.h"

namespace fsctl::store {

void put_change(Store& store, const Change& change) {
  auto& insert = store.prepare(
      "INSERT INTO change(id, feed, record, intent, state, received, finished, problem) VALUES (?, ?, ?, ?, ?, ?, ?, "
      "?)");
  bind_blob(insert, 1, change.id);
  insert.bind(2, change.feed);
  bind_text(insert, 3, change.record);
  insert.bind(4, change.intent);
  insert.bind(5, static_cast<int>(change.state));
  insert.bind(6, change.received);
  insert.bind(7, change.finished);
  if (change.problem.empty())
    insert.bind(8);
  else
    bind_text(insert, 8, change.problem);
  run(insert);
}

std::set<std::string, std::less<>> failed_records(Store& store, std::int64_t feed) {
  std::set<std::string, std::less<>> records;
  auto& select = store.prepare("SELECT DISTINCT record FROM change WHERE state = 2 AND feed = ?");
  select.bind(1, feed);
  while (select.executeStep()) records.emplace(bytes_of(select, 0));
  return records;
}

void settle_failures(Store& store, std::int64_t feed, std::string_view record) {
  auto& update = store.prepare("UPDATE change SET state = 3 WHERE state = 2 AND feed = ? AND record = ?");
  update.bind(1, feed);
  bind_text(update, 2, record);
  run(update);
}

std::int64_t count_failed_records(Store& store, std::int64_t feed) {
  return static_cast<std::int64_t>(failed_records(store, feed).size());
}

}  // namespace fsctl::store
