#include "core/store/changes.h"

#include "core/store/bind.h"
#include "core/store/counters.h"

namespace fsctl::store {
namespace {

constexpr const char* changes_counter = "changes";

void bind_finished(SQLite::Statement& statement, int index, const Change& change) {
  if (change.finished == 0)
    statement.bind(index);
  else
    statement.bind(index, change.finished);
}

void bind_problem(SQLite::Statement& statement, int index, const Change& change) {
  if (change.problem.empty())
    statement.bind(index);
  else
    bind_text(statement, index, change.problem);
}

Change change_of(SQLite::Statement& select) {
  return {.id = bytes_of(select, 0),
          .part = number_of(select, 1),
          .feed = number_of(select, 2),
          .record = bytes_of(select, 3),
          .intent = static_cast<int>(number_of(select, 4)),
          .state = static_cast<ChangeState>(number_of(select, 5)),
          .received = number_of(select, 6),
          .finished = number_of(select, 7),
          .problem = bytes_of(select, 8)};
}

void visit_all(SQLite::Statement& select, const VisitChange& visit) {
  while (select.executeStep()) visit(change_of(select));
}

bool finds_any(SQLite::Statement& select) {
  const bool found = select.executeStep();
  select.reset();
  return found;
}

}  // namespace

void put_change(Store& store, const Change& change) {
  auto& insert = store.prepare(
      "INSERT INTO change(id, part, feed, record, intent, state, received, finished, problem) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  bind_blob(insert, 1, change.id);
  insert.bind(2, change.part);
  insert.bind(3, change.feed);
  bind_text(insert, 4, change.record);
  insert.bind(5, change.intent);
  insert.bind(6, static_cast<int>(change.state));
  insert.bind(7, change.received);
  bind_finished(insert, 8, change);
  bind_problem(insert, 9, change);
  run(insert);
}

void finish_change(Store& store, const Change& change) {
  auto& update = store.prepare("UPDATE change SET state = ?, finished = ?, problem = ? WHERE id = ? AND part = ?");
  update.bind(1, static_cast<int>(change.state));
  bind_finished(update, 2, change);
  bind_problem(update, 3, change);
  bind_blob(update, 4, change.id);
  update.bind(5, change.part);
  run(update);
}

void each_part(Store& store, std::string_view id, const VisitChange& visit) {
  auto& select = store.prepare(
      "SELECT id, part, feed, record, intent, state, received, finished, problem FROM change WHERE id = ? "
      "ORDER BY part");
  bind_blob(select, 1, id);
  visit_all(select, visit);
}

void each_waiting_change(Store& store, const VisitChange& visit) {
  visit_all(store.prepare("SELECT id, part, feed, record, intent, state, received, finished, problem FROM change "
                          "WHERE state = 0 ORDER BY id, part"),
            visit);
}

void each_change(Store& store, const ChangeFilter& filter, const VisitChange& visit) {
  auto& select = store.prepare(
      "SELECT id, part, feed, record, intent, state, received, finished, problem FROM change "
      "WHERE (?1 = 0 OR state = 2) AND (?2 IS NULL OR feed = ?2) ORDER BY id DESC, part LIMIT ?3");
  select.bind(1, filter.failed_only ? 1 : 0);
  if (filter.feed)
    select.bind(2, *filter.feed);
  else
    select.bind(2);
  select.bind(3, filter.limit);
  visit_all(select, visit);
}

bool has_failures(Store& store, std::int64_t feed) {
  auto& select = store.prepare("SELECT 1 FROM change WHERE state = 2 AND feed = ? LIMIT 1");
  select.bind(1, feed);
  return finds_any(select);
}

bool has_failed(Store& store, std::int64_t feed, std::string_view record) {
  auto& select = store.prepare("SELECT 1 FROM change WHERE state = 2 AND feed = ? AND record = ? LIMIT 1");
  select.bind(1, feed);
  bind_text(select, 2, record);
  return finds_any(select);
}

void settle_failures(Store& store, std::int64_t feed, std::string_view record) {
  auto& update = store.prepare("UPDATE change SET state = 3 WHERE state = 2 AND feed = ? AND record = ?");
  update.bind(1, feed);
  bind_text(update, 2, record);
  run(update);
}

std::int64_t count_failed_records(Store& store, std::int64_t feed) {
  auto& select = store.prepare("SELECT count(DISTINCT record) FROM change WHERE state = 2 AND feed = ?");
  select.bind(1, feed);
  select.executeStep();
  const auto count = number_of(select, 0);
  select.reset();
  return count;
}

void trim_changes(Store& store, std::int64_t logged, std::int64_t kept) {
  if (logged == 0) return;
  if (add_to_counter(store, changes_counter, logged) < kept + kept / 10) return;
  auto& remove = store.prepare(
      "DELETE FROM change WHERE state IN (1, 3) AND id <= (SELECT id FROM change ORDER BY id DESC LIMIT 1 OFFSET ?)");
  remove.bind(1, kept);
  run(remove);
  set_counter(store, changes_counter, kept);
}

}  // namespace fsctl::store
