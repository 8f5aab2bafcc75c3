#pragma once

#include <cstddef>
#include <exception>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/ingest/left_out.h"
#include "core/load/batch.h"
#include "core/load/counts.h"
#include "core/records/intent.h"
#include "core/store/interrupt.h"

/// Loads the records of files into a feed of a store, or of a server's Ingest API.
namespace fsctl::load {

/// What to load, and how.
struct Load {
  std::string feed{};
  std::vector<std::string> files{};        ///< files and directories; `-` is standard input
  std::istream* standard_input = nullptr;  ///< the stream for `-`
  records::Intent intent = records::Intent::upsert;
  bool ids_as_text = false;            ///< whether numbers in the id and parent members are converted to texts
  std::vector<std::string> items{};    ///< the members that lead to the list of records in each file; empty for none
  bool is_whole = false;               ///< whether the feed's records that the files lack are removed
  bool may_be_empty = false;           ///< whether that removes all of them when the files have none
  bool takes_unchanged = false;        ///< whether records are written and mapped even if the stored text is the same
  bool is_dry = false;                 ///< whether the records go into a temporary copy, or are not sent
  std::size_t most_errors = no_limit;  ///< the load stops after this many rejected and failed records
  std::filesystem::path rejects{};     ///< the file for rejected and failed records (see Rejects); empty for none
  std::filesystem::path correlation_ids{};                   ///< the file for ids of changes; empty for none
  store::Interrupted is_interrupted = [] { return false; };  ///< true ends the load after what was read

  static constexpr auto no_limit = std::numeric_limits<std::size_t>::max();
};

/// Receives messages of a load while it runs.
struct LoadListener {
  /// Why a record is rejected or has failed, or a file could not be read; called before the transaction is committed.
  std::function<void(const ReadRecord&, const Problem&)> problem = [](const auto&, const auto&) {};
  /// A sentence about records that were loaded but need attention.
  std::function<void(const std::string&)> warn = [](const auto&) {};
  /// The records and bytes (before decompression) so far; all bytes are known unless standard input is read.
  std::function<void(std::size_t records, std::size_t bytes, std::optional<std::size_t> all_bytes)> advance =
      [](auto, auto, auto) {};
};

/// The result of a load.
struct Loaded {
  /// How the load ended; `whole` is at the end of the input.
  enum class End { whole, stopped, interrupted, given_up };

  End end = End::whole;
  Counts counts{};             ///< of records that are committed or acknowledged
  std::size_t taken_back = 0;  ///< records that were committed and that another process has taken back
  std::size_t broken_files = 0;
  bool has_unreadable_file = false;
  std::string none_removed{};  ///< why records that a whole feed's files lack were not removed; empty when they were
  std::optional<ingest::LeftOut> left_out{};  ///< nothing unless the load is whole and a server, if any, tells it
  std::exception_ptr failure{};               ///< why the load was given up
};

}  // namespace fsctl::load
