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

/// Loading the records of files into a feed: of a store, or of a server's Ingest API.
namespace fsctl::load {

/// What is loaded, and how.
struct Load {
  std::string feed{};
  std::vector<std::string> files{};        ///< directories, too; `-` is standard input
  std::istream* standard_input = nullptr;  ///< what `-` stands for
  records::Intent intent = records::Intent::upsert;
  bool ids_as_text = false;            ///< a number in the feed's id or parent member is taken as its text
  bool takes_unchanged = false;        ///< records are written and mapped although their text is the one that is stored
  bool is_dry = false;                 ///< what is loaded goes into a copy that is thrown away, or nowhere
  std::size_t most_errors = no_limit;  ///< it stops after so many rejected and failed records
  std::filesystem::path rejects{};     ///< gets the rejected and failed records, see Rejects; none when empty
  std::filesystem::path correlation_ids{};                   ///< gets the ids of changes; none when empty
  store::Interrupted is_interrupted = [] { return false; };  ///< then what was read is loaded, and no more

  static constexpr auto no_limit = std::numeric_limits<std::size_t>::max();
};

/// Who is told of a load while it runs.
struct Listener {
  /// Why a record is rejected or has failed, or a file could not be read: at once, before it is committed.
  std::function<void(const ReadRecord&, const Problem&)> problem = [](const auto&, const auto&) {};
  /// A sentence about records that are loaded all the same.
  std::function<void(const std::string&)> warn = [](const auto&) {};
  /// After so many records and bytes, as they stand in the files; of how many bytes, unless standard input is read.
  std::function<void(std::size_t records, std::size_t bytes, std::optional<std::size_t> all_bytes)> advance =
      [](auto, auto, auto) {};
};

/// What came of a load.
struct Loaded {
  /// Whether it came to the end of its input.
  enum class End { whole, stopped, interrupted, given_up };

  End end = End::whole;
  Counts counts{};  ///< of what is committed, or acknowledged
  std::size_t broken_files = 0;
  bool has_unreadable_file = false;
  std::optional<ingest::LeftOut> left_out{};  ///< nothing when it did not come to the end, or the server tells nothing
  std::exception_ptr failure{};               ///< why it was given up
};

}  // namespace fsctl::load
