#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// What a store tells of itself, and of the database that keeps it, without reading its records.
namespace fsctl::store {

struct TableSize {
  std::string table{};
  std::uint64_t bytes = 0;  ///< with its indexes
};

/// A process or another client that has the store, or the database that it lies in, open.
struct OpenBy {
  std::string who{};
  std::int64_t sessions = 0;
};

/// How much of what the primary server has written a standby lacks; nothing where that is not known.
struct Behind {
  std::optional<std::int64_t> bytes{};
  std::optional<std::int64_t> milliseconds{};
};

struct Standby {
  std::string name{};
  std::string state{};
  bool is_synchronous = false;  ///< commits wait for it
  Behind behind{};
};

/// The part of a database's server among those that have the same records.
struct Replication {
  bool is_standby = false;
  Behind behind{};                                 ///< of a standby
  bool waits_for_standbys = false;                 ///< before it acknowledges a commit
  std::optional<std::vector<Standby>> standbys{};  ///< that follow this server; nothing where the user may not see them
};

struct Facts {
  std::string driver{};
  std::string version{};  ///< of the library, or of the server
  std::int64_t schema_version = 0;
  std::vector<TableSize> tables{};  ///< the largest first; none where the database does not keep it
  std::vector<OpenBy> open_by{};    ///< without this process
  std::optional<std::int64_t> most_sessions{};
  std::optional<Replication> replication{};
};
Facts facts_of(Store& store);

/// Tells a schema of a database, there and in its standbys, from all others. REQUIRES: a database of a server.
std::string origin_of(Store& store);
/// Whether the database follows another one at this moment. REQUIRES: a database of a server.
bool is_standby(Store& store);
/// Says that is_standby() comes in this ReadTransaction.
void expect_is_standby(Store& store);

/// How many rows there are: counted, or estimated where the database has an estimate and counting takes long.
struct RowCount {
  std::int64_t rows = 0;
  bool is_estimate = false;
};
RowCount about_feed_records(Store& store, FeedNumber feed);
RowCount about_storage_records(Store& store, VersionNumber version);

}  // namespace fsctl::store
