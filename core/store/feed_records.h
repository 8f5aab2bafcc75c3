#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// Feed records as they were received: the source of truth.
namespace fsctl::store {

/// The number of a feed; a new feed gets one.
FeedNumber feed_number(Store& store, const std::string& feed);
/// Says that this comes in this transaction, or the next one.
void expect_feed_number(Store& store, const std::string& feed);
/// The number of a feed; nothing for a new one.
std::optional<FeedNumber> find_feed(Store& store, const std::string& feed);

/// The feeds that ever had records, by number.
std::map<FeedNumber, std::string> feed_ids(Store& store);

struct FeedRecord {
  FeedRecordRow row;
  std::string_view raw;  ///< until the next call
};

std::optional<FeedRecord> find_feed_record(Store& store, FeedNumber feed, std::string_view id);
/// Calls `visit(position, record)` for the records of many ids, by their positions there, in that order. Ids without a
/// record are passed over.
void find_feed_records(Store& store, FeedNumber feed, std::span<const std::string_view> ids,
                       const std::function<void(std::size_t, const FeedRecord&)>& visit);
/// Says that this comes in this transaction, or the next one.
void expect_feed_records(Store& store, FeedNumber feed, std::span<const std::string_view> ids);

/// A record as it is to be stored.
struct FeedRecordText {
  FeedRecordRow row{};  ///< of the record that it replaces; none for a new one
  std::string_view id;
  std::string_view raw;
};
void put_feed_records(Store& store, FeedNumber feed, std::span<const FeedRecordText> records, UnixMillis now);
void remove_feed_records(Store& store, std::span<const FeedRecordRow> rows);

/// A record as it is stored.
struct StoredFeedRecord {
  std::string_view id;
  std::string_view raw;
  UnixMillis received = 0;
};
/// Calls `visit(records)` for pages of a feed's records, in the order they first came. Outside a transaction each page
/// is as it is when its turn comes, and nothing of the store is held while it is visited.
void each_feed_page(Store& store, FeedNumber feed, const std::function<void(std::span<const StoredFeedRecord>)>& visit);
/// Calls `visit(record)` for the records of a feed, at most so many, as each_feed_page() does it.
void each_feed_record(Store& store, FeedNumber feed, const std::function<void(const StoredFeedRecord&)>& visit,
                      std::int64_t most = std::numeric_limits<std::int64_t>::max());

/// The same for records that are spread evenly over the order in which they first came.
void spread_feed_records(Store& store, FeedNumber feed, const std::function<void(const StoredFeedRecord&)>& visit,
                         std::size_t most);

/// What a list says of a record.
struct ListedFeedRecord {
  std::string id;
  UnixMillis received = 0;
};
/// The records of a feed from an id on, by id, at most so many.
std::vector<ListedFeedRecord> list_feed_records(Store& store, FeedNumber feed, std::string_view from,
                                                std::int64_t most);

std::int64_t count_feed_records(Store& store, FeedNumber feed);
bool has_feed_records(Store& store, FeedNumber feed);
/// Whether any feed has any record.
bool has_feed_records(Store& store);

}  // namespace fsctl::store
