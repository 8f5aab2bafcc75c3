#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/ingest/load_entry.h"
#include "core/ingest/prepare.h"

namespace fsctl::ingest {

/// A record to be applied, and the call that brought it. Owns nothing.
struct Arrival {
  const PreparedRecord* record;
  const IngestCall* call = nullptr;  ///< nothing for a record of a load
};

using Arrivals = std::span<const Arrival>;

/// The result of one pushed record.
struct Outcome {
  /// `absent`: was to be removed but does not exist; `kept`: the stored record is newer than the fetched one.
  enum class Status { created, replaced, unchanged, removed, absent, failed, kept };

  Status status = Status::created;
  std::string id{};
  std::string correlation_id{};  ///< 16 bytes; empty when nothing changed and there was no call
  Problems problems{};           ///< why the mapping failed
};

/// What became of the first of some records, up to one that was refused.
struct Applied {
  std::vector<Outcome> outcomes{};
  std::optional<Error> refused{};  ///< why the record after those was refused
};

/// The member of LoadCounts that counts outcomes of this status.
std::int64_t LoadCounts::*count_of(Outcome::Status status);

/// One outcome for each record.
std::vector<Outcome> outcomes_of(Arrivals arrivals, Outcome::Status status);

/// The ids of the records. Valid as long as they.
std::vector<std::string_view> ids_of(Arrivals arrivals);
std::vector<std::string_view> ids_of(std::span<const Outcome> outcomes);

}  // namespace fsctl::ingest
