#pragma once

#include <set>
#include <string>
#include <string_view>

#include "core/store/store.h"

/// Correlation ids and what became of the changes they stand for (Ingest API, "What the service does").
namespace fsctl::store {

/// A failed change whose record was mapped well later is `settled`.
enum class ChangeState { received = 0, processed = 1, failed = 2, settled = 3 };

struct Change {
  std::string_view id;  ///< 16 bytes
  std::int64_t feed;
  std::string_view record;
  int intent;
  ChangeState state;
  std::int64_t received;
  std::int64_t finished;
  std::string_view problem{};
};

void put_change(Store& store, const Change& change);

/// The records of a feed whose last mapping failed.
std::set<std::string, std::less<>> failed_records(Store& store, std::int64_t feed);
/// Marks the failures of a record as settled.
void settle_failures(Store& store, std::int64_t feed, std::string_view record);

std::int64_t count_failed_records(Store& store, std::int64_t feed);

}  // namespace fsctl::store
