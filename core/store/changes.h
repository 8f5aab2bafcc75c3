#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// The change log: correlation ids and the states of their changes (Ingest API, "What the service does").
namespace fsctl::store {

/// A failed change is `settled` once its record was mapped well, or changed, later.
enum class ChangeState { received = 0, processed = 1, failed = 2, settled = 3 };

/// A row of the table; texts live until the next call.
struct Change {
  std::string_view id;    ///< 16 bytes
  std::int64_t part = 0;  ///< the index of the record in a push of several
  FeedNumber feed{};
  std::string_view record{};
  IntentNumber intent{};
  ChangeState state = ChangeState::received;
  UnixMillis received = 0;
  UnixMillis finished = 0;  ///< 0 while it is not
  std::string_view problem{};
  std::string_view cause{};   ///< 16 bytes: the id of the change that caused this one
  std::string_view counts{};  ///< for a load or a fetched list: a JSON object
};

void put_changes(Store& store, std::span<const Change> changes);
void put_change(Store& store, const Change& change);
/// Writes the final states of changes, and their counts if there are any.
void finish_changes(Store& store, std::span<const Change> changes);
void finish_change(Store& store, const Change& change);

using VisitChange = std::function<void(const Change&)>;
/// The parts of one change, in order. Of a load's record it is made of what the load keeps.
void each_part(Store& store, std::string_view id, const VisitChange& visit);
/// Calls `visit(position, change)` for the parts of many changes, by the positions of the ids; those of one id come
/// together, in order.
using VisitPart = std::function<void(std::size_t, const Change&)>;
void each_part(Store& store, std::span<const std::string> ids, const VisitPart& visit);
/// Visits the changes that wait to be carried out, the oldest first.
void each_waiting_change(Store& store, const VisitChange& visit);

struct ChangeFilter {
  bool failed_only = false;
  std::optional<FeedNumber> feed{};
  std::int64_t limit = -1;  ///< no limit when negative
};
/// Visits changes, the latest first.
void each_change(Store& store, const ChangeFilter& filter, const VisitChange& visit);
/// The number of matching changes, regardless of the limit.
std::int64_t count_changes(Store& store, const ChangeFilter& filter);
/// The failures of a load, at most so many of them when that is not negative, in the order of its records.
void each_failure(Store& store, std::string_view cause, const VisitChange& visit, std::int64_t limit = -1);
/// The failures of several loads.
void each_failure(Store& store, std::span<const std::string> causes, const VisitChange& visit);

/// Whether the last mapping of any record of a feed failed, and whether that of one did.
bool has_failures(Store& store, FeedNumber feed);
/// Says that this comes in this Transaction, or the next one.
void expect_failures(Store& store, FeedNumber feed);
bool has_failed(Store& store, FeedNumber feed, std::string_view record);
/// Calls `visit(position)` for those of the records whose last mapping failed, by their positions.
void each_that_failed(Store& store, FeedNumber feed, std::span<const std::string_view> records,
                      const std::function<void(std::size_t)>& visit);
/// Says that this comes in this Transaction, or the next one.
void expect_those_that_failed(Store& store, FeedNumber feed, std::span<const std::string_view> records);
/// Visits the failures of one record, the latest first, at most so many.
void each_failure_of(Store& store, FeedNumber feed, std::string_view record, const VisitChange& visit,
                     std::int64_t limit);
/// Marks the failures of records as settled.
void settle_failures(Store& store, FeedNumber feed, std::span<const std::string_view> records);
/// Visits the failed changes of a feed that are not settled, by record.
void each_failed_record(Store& store, FeedNumber feed, const VisitChange& visit);
/// A record that has failed again, and why.
struct Failure {
  std::string_view record;
  std::string_view problem;
};
/// Replaces the reasons in the failures of records that have failed again.
void renew_failures(Store& store, FeedNumber feed, std::span<const Failure> failures, UnixMillis finished);
std::int64_t count_failed_records(Store& store, FeedNumber feed);

/// Whether the last fetching of a feed's list failed; and marks all such failures as settled.
bool has_failed_list(Store& store, FeedNumber feed);
void settle_lists(Store& store, FeedNumber feed);

/// Removes the changes that were received before a time, except waiting ones and failed ones that are not settled.
void trim_changes(Store& store, UnixMillis before);

/// The time in the newest correlation id; 0 when there is none.
UnixMillis newest_id_time(Store& store);
/// The ids of the newest change with another intent and of the newest load, as far as there are any.
std::string newest_ids(Store& store, IntentNumber except);
/// Whether a change with this id would be older than some that were removed.
bool has_passed(Store& store, std::string_view id);

}  // namespace fsctl::store
