#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/index/route_conflicts.h"
#include "core/ingest/load_entry.h"
#include "core/ingest/outcome.h"

namespace fsctl::connect {

/// The most problems of a list that are told.
inline constexpr std::size_t most_problems = 20;

/// The result of a fetch.
struct Fetched {
  void count(const ingest::Outcome& outcome);
  /// Adds problems while there are few, with the record's name if they need one.
  void keep(Problems more, const std::string& record = {});
  /// Adds what another fetch brought.
  void add(Fetched other);

  ingest::LoadCounts counts{};  ///< of a list as its change has them
  std::size_t records = 0;      ///< the number of records from the source
  std::size_t parts = 0;        ///< the number of answers or pieces of files

  std::vector<std::string> newer_ids{};  ///< the first of those that were kept
  Problems problems{};                   ///< of the first records that failed or were rejected
  std::optional<Error> stopped{};        ///< why the fetch ended early
  std::string note{};                    ///< a further message for people
  std::vector<index::RouteConflict> waiting{};
};

/// `a is newer here: pushed, deleted or fetched after this fetching began`; nothing when none is.
std::string newer_here(const Fetched& fetched);

}  // namespace fsctl::connect
