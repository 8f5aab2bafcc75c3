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
};

/// So many changes the log keeps at least; what failed and is not settled stays beyond that.
inline constexpr std::int64_t kept_changes = 100'000;

void put_change(Store& store, const Change& change);
/// Notes what became of a change.
void finish_change(Store& store, const Change& change);

using VisitChange = std::function<void(const Change&)>;
/// The parts of one change, in order.
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

/// Whether the last mapping of any record of a feed failed, and whether that of one did.
bool has_failures(Store& store, std::int64_t feed);
bool has_failed(Store& store, std::int64_t feed, std::string_view record);
/// Marks the failures of a record as settled.
void settle_failures(Store& store, std::int64_t feed, std::string_view record);
std::int64_t count_failed_records(Store& store, std::int64_t feed);

/// Counts what was logged, and drops the oldest of it when there is much more than is kept.
void trim_changes(Store& store, std::int64_t logged, std::int64_t kept = kept_changes);

}  // namespace fsctl::store
