#pragma once

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/store/store.h"

/// What came in, as it was received: the source of truth.
namespace fsctl::store {

/// The number of a feed; made when it is new.
std::int64_t feed_number(Store& store, const std::string& feed);
/// The same without making one.
std::optional<std::int64_t> find_feed(Store& store, const std::string& feed);

/// The feeds that ever had records, by number.
std::map<std::int64_t, std::string> feed_ids(Store& store);

struct FeedRecord {
  std::int64_t row;
  std::string_view raw;  ///< until the next call
};

std::optional<FeedRecord> find_feed_record(Store& store, std::int64_t feed, std::string_view id);
void insert_feed_record(Store& store, std::int64_t feed, std::string_view id, std::string_view raw, std::int64_t now);
void update_feed_record(Store& store, std::int64_t row, std::string_view raw, std::int64_t now);
void remove_feed_record(Store& store, std::int64_t row);

/// Calls `visit(id, raw, received)` for the records of a feed, at most so many, in the order they first came. Outside a
/// transaction each is as it is when its turn comes, and nothing of the store is held while it is visited.
void each_feed_record(Store& store, std::int64_t feed,
                      const std::function<void(std::string_view, std::string_view, std::int64_t)>& visit,
                      std::int64_t most = std::numeric_limits<std::int64_t>::max());

std::int64_t count_feed_records(Store& store, std::int64_t feed);

}  // namespace fsctl::store
