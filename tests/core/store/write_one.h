#pragma once

#include <string_view>

#include "core/store/feed_records.h"
#include "core/store/storage_records.h"

/// Writes of one row, where a test needs no more.
namespace fsctl::store {

inline void insert_feed_record(Store& store, FeedNumber feed, std::string_view id, std::string_view raw,
                               UnixMillis now) {
  const FeedRecordText text{.id = id, .raw = raw};
  put_feed_records(store, feed, {&text, 1}, now);
}

inline RecordRow put_storage_record(Store& store, VersionNumber version, StorageRecord record) {
  put_storage_records(store, version, {&record, 1});
  return record.row;
}

}  // namespace fsctl::store
