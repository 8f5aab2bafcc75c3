#include "core/store/changes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/store/counters.h"
#include "core/store/damage.h"
#include "core/store/loaded_records.h"
#include "core/store/statement.h"

namespace fsctl::store {
namespace {

/// The time before which some changes were removed.
constexpr const char* from_counter = "changes_from";

constexpr const char* failure_of_record =
    "SELECT 1 FROM change WHERE state = 2 AND feed = ? AND record = ? AND intent <> 4 LIMIT 1";
constexpr const char* any_failure = "SELECT 1 FROM change WHERE state = 2 AND feed = ? LIMIT 1";

/// A number from 0 on that has a name.
int named(Statement& select, int index, std::int64_t names) {
  const auto number = select.number(index);
  if (number < 0 || number >= names) raise_damage("change");
  return static_cast<int>(number);
}

Change change_of(Statement& select) {
  constexpr std::int64_t intents = 6;
  constexpr std::int64_t states = 4;
  return {.id = select.text(0),
          .part = select.number(1),
          .feed = select.number<FeedNumber>(2),
          .record = select.text(3),
          .intent = IntentNumber(named(select, 4, intents)),
          .state = static_cast<ChangeState>(named(select, 5, states)),
          .received = select.number(6),
          .finished = select.number(7),
          .problem = select.text(8),
          .cause = select.text(9),
          .counts = select.text(10)};
}

std::int64_t visit_all(Statement& select, const VisitChange& visit) {
  std::int64_t count = 0;
  for (; select.step(); ++count) visit(change_of(select));
  return count;
}

std::optional<std::string> newest_load(Store& store) {
  return first(store.select("SELECT base FROM loaded_records ORDER BY base DESC LIMIT 1"), first_text);
}

}  // namespace

void put_changes(Store& store, std::span<const Change> changes) {
  store.run_each(
      "INSERT INTO change(id, part, feed, record, intent, state, received, finished, problem, cause, counts) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      changes, [](const Change& change) {
        return std::array<BoundValue, 11>{Bytes{change.id},
                                          change.part,
                                          change.feed,
                                          change.record,
                                          change.intent,
                                          change.state,
                                          change.received,
                                          or_null(change.finished),
                                          or_null(change.problem),
                                          or_null(Bytes{change.cause}),
                                          or_null(change.counts)};
      });
}

void put_change(Store& store, const Change& change) { put_changes(store, {&change, 1}); }

void finish_changes(Store& store, std::span<const Change> changes) {
  store.run_each(
      "UPDATE change SET state = ?, finished = ?, problem = ?, counts = coalesce(?, counts) WHERE id = ? AND part = ?",
      changes, [](const Change& change) {
        return std::array<BoundValue, 6>{change.state,           or_null(change.finished), or_null(change.problem),
                                         or_null(change.counts), Bytes{change.id},         change.part};
      });
}

void finish_change(Store& store, const Change& change) { finish_changes(store, {&change, 1}); }

void each_part(Store& store, std::string_view id, const VisitChange& visit) {
  const std::string one(id);
  each_part(store, {&one, 1}, [&](std::size_t, const Change& change) { visit(change); });
}

void each_part(Store& store, std::span<const std::string> ids, const VisitPart& visit) {
  std::vector<bool> is_found(ids.size());
  store.select_each(
      "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change "
      "WHERE id = ? ORDER BY part",
      ids, [](const std::string& id) { return std::array<BoundValue, 1>{Bytes{id}}; },
      [&](std::size_t position, Statement& row) {
        is_found[position] = true;
        visit(position, change_of(row));
      });
  std::vector<std::size_t> others;
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (!is_found[i]) others.push_back(i);
  each_loaded_record(store, ids, others, visit);
}

void each_waiting_change(Store& store, const VisitChange& visit) {
  visit_all(store.select("SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts "
                         "FROM change WHERE state = 0 ORDER BY id, part"),
            visit);
}

/// Failures have an index, which a query finds by its text.
void each_change(Store& store, const ChangeFilter& filter, const VisitChange& visit) {
  visit_all(
      filter.failed_only
          ? store.select("SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts "
                         "FROM change WHERE state = 2 AND feed = coalesce(?, feed) ORDER BY id DESC, part LIMIT ?",
                         filter.feed, row_limit(filter.limit))
          : store.select("SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts "
                         "FROM change WHERE feed = coalesce(?, feed) ORDER BY id DESC, part LIMIT ?",
                         filter.feed, row_limit(filter.limit)),
      visit);
}

std::int64_t count_changes(Store& store, const ChangeFilter& filter) {
  return count(
      filter.failed_only
          ? store.select("SELECT count(*) FROM change WHERE state = 2 AND feed = coalesce(?, feed)", filter.feed)
          : store.select("SELECT count(*) FROM change WHERE feed = coalesce(?, feed)", filter.feed));
}

void each_failure(Store& store, std::string_view cause, const VisitChange& visit, std::int64_t limit) {
  visit_all(store.select(
                "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change "
                "WHERE cause = ? AND state = 2 ORDER BY id, part LIMIT ?",
                Bytes{cause}, row_limit(limit)),
            visit);
}

void each_failure(Store& store, std::span<const std::string> causes, const VisitChange& visit) {
  store.select_each(
      "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change "
      "WHERE cause = ? AND state = 2 ORDER BY id, part",
      causes, [](const std::string& cause) { return std::array<BoundValue, 1>{Bytes{cause}}; },
      [&](std::size_t, Statement& row) { visit(change_of(row)); });
}

// Intent 4 is fetch-list, whose `record` names no record.

bool has_failures(Store& store, FeedNumber feed) { return finds_any(store.select(any_failure, feed)); }

void expect_failures(Store& store, FeedNumber feed) { store.expect(any_failure, feed); }

bool has_failed(Store& store, FeedNumber feed, std::string_view record) {
  bool has = false;
  each_that_failed(store, feed, {&record, 1}, [&](std::size_t) { has = true; });
  return has;
}

void each_that_failed(Store& store, FeedNumber feed, std::span<const std::string_view> records,
                      const std::function<void(std::size_t)>& visit) {
  store.select_each(
      failure_of_record, records,
      [&](std::string_view record) {
        return std::array<BoundValue, 2>{feed, record};
      },
      [&](std::size_t position, Statement&) { visit(position); });
}

void expect_those_that_failed(Store& store, FeedNumber feed, std::span<const std::string_view> records) {
  store.expect_each(failure_of_record, records, [&](std::string_view record) {
    return std::array<BoundValue, 2>{feed, record};
  });
}

void each_failure_of(Store& store, FeedNumber feed, std::string_view record, const VisitChange& visit,
                     std::int64_t limit) {
  visit_all(store.select(
                "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change "
                "WHERE state = 2 AND feed = ? AND record = ? AND intent <> 4 ORDER BY id DESC LIMIT ?",
                feed, record, row_limit(limit)),
            visit);
}

void settle_failures(Store& store, FeedNumber feed, std::span<const std::string_view> records) {
  store.run_each("UPDATE change SET state = 3 WHERE state = 2 AND feed = ? AND record = ? AND intent <> 4", records,
                 [&](std::string_view record) {
                   return std::array<BoundValue, 2>{feed, record};
                 });
}

void each_failed_record(Store& store, FeedNumber feed, const VisitChange& visit) {
  visit_all(store.select(
                "SELECT id, part, feed, record, intent, state, received, finished, problem, cause, counts FROM change "
                "WHERE state = 2 AND feed = ? AND intent <> 4 ORDER BY record",
                feed),
            visit);
}

void renew_failures(Store& store, FeedNumber feed, std::span<const Failure> failures, UnixMillis finished) {
  store.run_each(
      "UPDATE change SET finished = ?, problem = ? WHERE state = 2 AND feed = ? AND record = ? AND intent <> 4",
      failures, [&](const Failure& failure) {
        return std::array<BoundValue, 4>{finished, failure.problem, feed, failure.record};
      });
}

std::int64_t count_failed_records(Store& store, FeedNumber feed) {
  return count(
      store.select("SELECT count(DISTINCT record) FROM change WHERE state = 2 AND feed = ? AND intent <> 4", feed));
}

bool has_failed_list(Store& store, FeedNumber feed) {
  return finds_any(store.select("SELECT 1 FROM change WHERE state = 2 AND feed = ? AND intent = 4 LIMIT 1", feed));
}

void settle_lists(Store& store, FeedNumber feed) {
  store.run("UPDATE change SET state = 3 WHERE state = 2 AND feed = ? AND intent = 4", feed);
}

/// Ids are in the order of their making, so the old ones stand at the beginning. What has failures goes with them.
void trim_changes(Store& store, UnixMillis before) {
  const auto bound = first_id(before);
  const auto removed = store.changed_by(
      "DELETE FROM change WHERE id < ? AND received < ? AND state IN (1, 3) AND NOT EXISTS "
      "(SELECT 1 FROM change AS failed WHERE failed.cause = change.id AND failed.state = 2)",
      Bytes{bound}, before);
  if (removed == 0) return;
  trim_loaded_records(store, bound);
  set_counter(store, from_counter, before);
}

UnixMillis newest_id_time(Store& store) {
  std::int64_t newest = 0;
  for (const auto& id :
       {first(store.select("SELECT id FROM change ORDER BY id DESC LIMIT 1"), first_text), newest_load(store)})
    if (id) newest = std::max(newest, time_of(*id));
  return newest;
}

std::string newest_ids(Store& store, IntentNumber except) {
  return first(store.select("SELECT id FROM change WHERE intent <> ? ORDER BY id DESC LIMIT 1", except), first_text)
             .value_or("") +
         newest_load(store).value_or("");
}

bool has_passed(Store& store, std::string_view id) { return time_of(id) < counter(store, from_counter); }

}  // namespace fsctl::store
