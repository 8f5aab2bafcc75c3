#pragma once

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// Feed records as they were received: the source of truth.
namespace fsctl::store {

/// The number of a feed; a new feed gets one.
FeedNumber feed_number(Store& store, const std::string& feed);
/// The number of a feed; nothing for a new one.
std::optional<FeedNumber> find_feed(Store& store, const std::string& feed);

/// The feeds that ever had records, by number.
std::map<FeedNumber, std::string> feed_ids(Store& store);

struct FeedRecord {
  FeedRecordRow row;
  std::string_view raw;  ///< until the next call
};

std::optional<FeedRecord> find_feed_record(Store& store, FeedNumber feed, std::string_view id);
void insert_feed_record(Store& store, FeedNumber feed, std::string_view id, std::string_view raw, UnixMillis now);
void update_feed_record(Store& store, FeedRecordRow row, std::string_view raw, UnixMillis now);
void remove_feed_record(Store& store, FeedRecordRow row);

/// Calls `visit(id, raw, received)` for the records of a feed, at most so many, in the order they first came. Outside a
/// transaction each is as it is when its turn comes, and nothing of the store is held while it is visited.
void each_feed_record(Store& store, FeedNumber feed,
                      const std::function<void(std::string_view, std::string_view, std::int64_t)>& visit,
                      std::int64_t most = std::numeric_limits<std::int64_t>::max());

std::int64_t count_feed_records(Store& store, FeedNumber feed);

}  // namespace fsctl::store
