#pragma once

#include <string>
#include <string_view>

#include "core/store/changes.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// The records that a load has changed. The correlation id of each is the load's base with the record's position in it:
/// a UUID of version 7 like any other, which itself tells where it belongs.
namespace fsctl::store {

/// Positions count from 1.
inline constexpr std::int64_t last_position = (std::int64_t{1} << 30U) - 1;

/// An id with the position 0, and with another one. REQUIRES: 16 bytes.
std::string base_of(std::string_view id);
std::string id_at(std::string_view base, std::int64_t position);
std::int64_t position_of(std::string_view id);

/// When an id was made; and the least id of such a time.
UnixMillis time_of(std::string_view id);
std::string first_id(UnixMillis time);

/// Records with positions one after the other.
struct LoadedRecords {
  std::string_view base;    ///< 16 bytes
  std::int64_t first = 1;   ///< position of the first one
  std::string_view change;  ///< the load's, 16 bytes
  int intent = 0;
  UnixMillis finished = 0;
  std::string_view records{};  ///< as append_record() makes it
};

/// REQUIRES: an id of at most 255 bytes.
void append_record(std::string_view id, std::string& records);
void put_loaded_records(Store& store, const LoadedRecords& loaded);

/// The change of a load's record, when this is the id of one and the load is in the log.
void visit_loaded_record(Store& store, std::string_view id, const VisitChange& visit);

/// Removes those below an id whose load is not in the log any more.
void trim_loaded_records(Store& store, std::string_view bound);

}  // namespace fsctl::store
