#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/store/store.h"

/// Correlation ids and what became of the changes they stand for (Ingest API, "What the service does").
namespace fsctl::store {

/// A failed change is `settled` once its record was mapped well, or changed, later.
enum class ChangeState { received = 0, processed = 1, failed = 2, settled = 3 };

/// A row of the table; texts live until the next call.
struct Change {
  std::string_view id;    ///< 16 bytes
  std::int64_t part = 0;  ///< of a push of several records: which one
  std::int64_t feed = 0;
  std::string_view record{};
  int intent = 0;
  ChangeState state = ChangeState::received;
  std::int64_t received = 0;
  std::int64_t finished = 0;  ///< 0 while it is not
  std::string_view problem{};
  std::string_view cause{};   ///< 16 bytes: the change that brought this one about
  std::string_view counts{};  ///< of a load and of a list that was fetched: a JSON object
};

void put_change(Store& store, const Change& change);
/// Notes what became of a change, and its counts when there are any.
void finish_change(Store& store, const Change& change);

using VisitChange = std::function<void(const Change&)>;
/// The parts of one change, in order. Of a load's record it is made of what the load keeps.
void each_part(Store& store, std::string_view id, const VisitChange& visit);
/// Changes that wait for being carried out, the oldest first.
void each_waiting_change(Store& store, const VisitChange& visit);

struct ChangeFilter {
  bool failed_only = false;
  std::optional<std::int64_t> feed{};
  std::int64_t limit = -1;  ///< all when negative
};
/// The latest changes first.
void each_change(Store& store, const ChangeFilter& filter, const VisitChange& visit);
/// How many there are without the limit.
std::int64_t count_changes(Store& store, const ChangeFilter& filter);
/// The failures of a load, at most so many of them when that is not negative, in the order of its records.
void each_failure(Store& store, std::string_view cause, const VisitChange& visit, std::int64_t limit = -1);

/// Whether the last mapping of any record of a feed failed, and whether that of one did.
bool has_failures(Store& store, std::int64_t feed);
bool has_failed(Store& store, std::int64_t feed, std::string_view record);
/// Marks the failures of a record as settled.
void settle_failures(Store& store, std::int64_t feed, std::string_view record);
/// What failed and is not settled, of one feed, by record.
void each_failed_record(Store& store, std::int64_t feed, const VisitChange& visit);
/// Gives the failures of a record that failed again their reason of now.
void renew_failures(Store& store, std::int64_t feed, std::string_view record, std::int64_t finished,
                    std::string_view problem);
std::int64_t count_failed_records(Store& store, std::int64_t feed);

/// Whether the last fetching of a feed's list failed; and marks all such failures as settled.
bool has_failed_list(Store& store, std::int64_t feed);
void settle_lists(Store& store, std::int64_t feed);

/// Removes the changes that were received before a time. What waits stays, and what failed and is not settled.
void trim_changes(Store& store, std::int64_t before);

/// The time in the newest correlation id; 0 when there is none.
std::int64_t newest_id_time(Store& store);
/// Whether a change of such an id would be older than some that were removed.
bool has_passed(Store& store, std::string_view id);

}  // namespace fsctl::store
