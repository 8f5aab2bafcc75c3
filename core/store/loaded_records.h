#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/store/changes.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// The records that a load has changed, many to a row. The correlation id of each is the load's base with the record's
/// position in it, so that base and position can be read from the id; it is a valid UUID of version 7.
namespace fsctl::store {

/// The greatest position: it has 30 bits of an id. Positions count from 1.
inline constexpr std::int64_t last_position = (std::int64_t{1} << 30U) - 1;

/// The id with position 0. For all of these functions, REQUIRES: ids of 16 bytes.
std::string base_of(std::string_view id);
/// The id with another position.
std::string id_at(std::string_view base, std::int64_t position);
std::int64_t position_of(std::string_view id);

/// The time when an id was made.
UnixMillis time_of(std::string_view id);
/// The least id of a time, as a bound for comparisons.
std::string first_id(UnixMillis time);

/// Records of a load with consecutive positions.
struct LoadedRecords {
  std::string_view base;    ///< 16 bytes
  std::int64_t first = 1;   ///< position of the first one
  std::string_view change;  ///< the correlation id of the load, 16 bytes
  IntentNumber intent{};
  UnixMillis finished = 0;
  std::string_view records{};  ///< ids of records, as append_record() writes them
};

/// Appends the id of a record to the text that LoadedRecords takes. REQUIRES: an id of at most 255 bytes.
void append_record(std::string_view id, std::string& records);
void put_loaded_records(Store& store, const LoadedRecords& loaded);

/// Calls `visit(position, change)` for the correlation ids at these positions that are of a load's record, where the
/// load is in the log.
void each_loaded_record(Store& store, std::span<const std::string> ids, std::span<const std::size_t> positions,
                        const VisitPart& visit);

/// Removes the rows with ids below `bound` whose load is no longer in the log.
void trim_loaded_records(Store& store, std::string_view bound);

}  // namespace fsctl::store
