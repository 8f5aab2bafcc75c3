#include "core/store/changes.h"

#include <algorithm>

#include "core/store/bind.h"
#include "core/store/counters.h"
#include "core/store/damage.h"
#include "core/store/loaded_records.h"

namespace fsctl::store {
namespace {

/// The time before which some changes were removed.
constexpr const char* from_counter = "changes_from";

void bind_finished(SQLite::Statement& statement, int index, const Change& change) {
  if (change.finished == 0)
    statement.bind(index);
  else
    statement.bind(index, change.finished);
}

void bind_text_or_null(SQLite::Statement& statement, int index, std::string_view text) {
  if (text.empty())
    statement.bind(index);
  else
    bind_text(statement, index, text);
}

void bind_blob_or_null(SQLite::Statement& statement, int index, std::string_view bytes) {
  if (bytes.empty())
    statement.bind(index);
  else
    bind_blob(statement, index, bytes);
}

/// A number from 0 on that has a name.
int named(SQLite::Statement& select, int index, std::int64_t names) {
  const auto number = number_of(select, index);
  if (number < 0 || number >= names) raise_damage("change");
  return static_cast<int>(number);
}

Change change_of(SQLite::Statement& select) {
  constexpr std::int64_t intents = 6;
  constexpr std::int64_t states = 4;
  return {.id = bytes_of(select, 0),
          .part = number_of(select, 1),
          .feed = number_of(select, 2),
          .record = bytes_of(select, 3),
          .intent = named(select, 4, intents),
          .state = static_cast<ChangeState>(named(select, 5, states)),
          .received = number_of(select, 6),
          .finished = number_of(select, 7),
          .problem = bytes_of(select, 8),
          .cause = bytes_of(select, 9),
          .counts = bytes_of(select, 10)};
}

std::int64_t visit_all(SQLite::Statement& select, const VisitChange& visit) {
  std::int64_t count = 0;
  for (; select.executeStep(); ++count) visit(change_of(select));
  return count;
}

bool finds_any(SQLite::Statement& select) {
  const bool found = select.executeStep();
  select.reset();
  return found;
}

}  // namespace

void put_change(Store& store, const Change& change) {
  auto& insert = store.prepare(
      "INSERT INTO change(id, part, feed, record, intent, state, received, finished, problem, cause, counts) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  bind_blob(insert, 1, change.id);
  insert.bind(2, change.part);
  insert.bind(3, change.feed);
  bind_text(insert, 4, change.record);
  insert.bind(5, change.intent);
  insert.bind(6, static_cast<int>(change.state));
  insert.bind(7, change.received);
  bind_finished(insert, 8, change);
  bind_text_or_null(insert, 9, change.problem);
  bind_blob_or_null(insert, 10, change.cause);
  bind_text_or_null(insert, 11, change.counts);
  run(insert);
}

void finish_change(Store& store, const Change& change) {
  auto& update = store.prepare(
      "UPDATE change SET state = ?, finished = ?, problem = ?, counts = coalesce(?, counts) WHERE id = ? AND part = ?");
  update.bind(1, static_cast<int>(change.state));
  bind_finished(update, 2, change);
  bind_text_or_null(update, 3, change.problem);
  bind_text_or_null(update, 4, change.counts);
  bind_blob(update, 5, change.id);
  update.bind(6, change.part);
  run(update);
}

void each_part(Store& store, std::string_view id, const VisitChange& visit) {
  auto& select = store.prepare(
      "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change "
      "WHERE id = ? ORDER BY part");
  bind_blob(select, 1, id);
  if (visit_all(select, visit) == 0) visit_loaded_record(store, id, visit);
}

void each_waiting_change(Store& store, const VisitChange& visit) {
  visit_all(store.prepare("SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts "
                          "FROM change WHERE state = 0 ORDER BY id, part"),
            visit);
}

namespace {

/// Failures have an index, which a query finds by its text.
SQLite::Statement& select_listed(Store& store, const ChangeFilter& filter) {
  auto& select = filter.failed_only
                     ? store.prepare(
                           "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts "
                           "FROM change WHERE state = 2 AND (?1 IS NULL OR feed = ?1) ORDER BY id DESC, part LIMIT ?2")
                     : store.prepare(
                           "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts "
                           "FROM change WHERE (?1 IS NULL OR feed = ?1) ORDER BY id DESC, part LIMIT ?2");
  select.bind(2, filter.limit);
  return select;
}

SQLite::Statement& select_count(Store& store, const ChangeFilter& filter) {
  return filter.failed_only ? store.prepare("SELECT count(*) FROM change WHERE state = 2 AND (?1 IS NULL OR feed = ?1)")
                            : store.prepare("SELECT count(*) FROM change WHERE (?1 IS NULL OR feed = ?1)");
}

void bind_feed(SQLite::Statement& select, const ChangeFilter& filter) {
  if (filter.feed)
    select.bind(1, *filter.feed);
  else
    select.bind(1);
}

}  // namespace

void each_change(Store& store, const ChangeFilter& filter, const VisitChange& visit) {
  auto& select = select_listed(store, filter);
  bind_feed(select, filter);
  visit_all(select, visit);
}

std::int64_t count_changes(Store& store, const ChangeFilter& filter) {
  auto& select = select_count(store, filter);
  bind_feed(select, filter);
  return first_number(select).value_or(0);
}

void each_failure(Store& store, std::string_view cause, const VisitChange& visit, std::int64_t limit) {
  auto& select = store.prepare(
      "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change "
      "WHERE cause = ? AND state = 2 ORDER BY id, part LIMIT ?");
  bind_blob(select, 1, cause);
  select.bind(2, limit);
  visit_all(select, visit);
}

// Intent 4 is fetch-list, whose `record` names no record.

bool has_failures(Store& store, std::int64_t feed) {
  auto& select = store.prepare("SELECT 1 FROM change WHERE state = 2 AND feed = ? LIMIT 1");
  select.bind(1, feed);
  return finds_any(select);
}

bool has_failed(Store& store, std::int64_t feed, std::string_view record) {
  auto& select =
      store.prepare("SELECT 1 FROM change WHERE state = 2 AND feed = ? AND record = ? AND intent <> 4 LIMIT 1");
  select.bind(1, feed);
  bind_text(select, 2, record);
  return finds_any(select);
}

void settle_failures(Store& store, std::int64_t feed, std::string_view record) {
  auto& update =
      store.prepare("UPDATE change SET state = 3 WHERE state = 2 AND feed = ? AND record = ? AND intent <> 4");
  update.bind(1, feed);
  bind_text(update, 2, record);
  run(update);
}

void each_failed_record(Store& store, std::int64_t feed, const VisitChange& visit) {
  auto& select = store.prepare(
      "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change "
      "WHERE state = 2 AND feed = ? AND intent <> 4 ORDER BY record");
  select.bind(1, feed);
  visit_all(select, visit);
}

void renew_failures(Store& store, std::int64_t feed, std::string_view record, std::int64_t finished,
                    std::string_view problem) {
  auto& update = store.prepare(
      "UPDATE change SET finished = ?, problem = ? WHERE state = 2 AND feed = ? AND record = ? AND intent <> 4");
  update.bind(1, finished);
  bind_text(update, 2, problem);
  update.bind(3, feed);
  bind_text(update, 4, record);
  run(update);
}

std::int64_t count_failed_records(Store& store, std::int64_t feed) {
  auto& select =
      store.prepare("SELECT count(DISTINCT record) FROM change WHERE state = 2 AND feed = ? AND intent <> 4");
  select.bind(1, feed);
  return first_number(select).value_or(0);
}

bool has_failed_list(Store& store, std::int64_t feed) {
  auto& select = store.prepare("SELECT 1 FROM change WHERE state = 2 AND feed = ? AND intent = 4 LIMIT 1");
  select.bind(1, feed);
  return finds_any(select);
}

void settle_lists(Store& store, std::int64_t feed) {
  auto& update = store.prepare("UPDATE change SET state = 3 WHERE state = 2 AND feed = ? AND intent = 4");
  update.bind(1, feed);
  run(update);
}

/// Ids are in the order of their making, so the old ones stand at the beginning. What has failures goes with them.
void trim_changes(Store& store, std::int64_t before) {
  const auto bound = first_id(before);
  auto& remove = store.prepare(
      "DELETE FROM change WHERE id < ?1 AND received < ?2 AND state IN (1, 3) AND NOT EXISTS "
      "(SELECT 1 FROM change AS failed WHERE failed.cause = change.id AND failed.state = 2)");
  bind_blob(remove, 1, bound);
  remove.bind(2, before);
  const auto removed = remove.exec();
  remove.reset();
  if (removed == 0) return;
  trim_loaded_records(store, bound);
  set_counter(store, from_counter, before);
}

std::int64_t newest_id_time(Store& store) {
  std::int64_t newest = 0;
  for (auto* select :
       {&store.prepare("SELECT max(id) FROM change"), &store.prepare("SELECT max(base) FROM loaded_records")}) {
    if (select->executeStep() && !select->isColumnNull(0)) newest = std::max(newest, time_of(bytes_of(*select, 0)));
    select->reset();
  }
  return newest;
}

bool has_passed(Store& store, std::string_view id) { return time_of(id) < counter(store, from_counter); }

}  // namespace fsctl::store
