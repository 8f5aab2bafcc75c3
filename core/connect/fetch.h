#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/connect/source.h"
#include "core/ingest/apply.h"
#include "core/store/fetchings.h"
#include "core/text/keyed_hash.h"

namespace fsctl::connect {

/// The result of a fetch.
struct Fetched {
  ingest::LoadCounts counts{};  ///< of a list as its change has them
  std::size_t records = 0;      ///< the number of records from the source
  std::size_t parts = 0;        ///< the number of answers or pieces of files

  std::vector<std::string> newer_ids{};  ///< the first of those that were kept

  Problems problems{};             ///< of the first records that failed or were rejected
  std::optional<Error> stopped{};  ///< why the fetch ended early
  std::string note{};              ///< a further message for people
  std::vector<index::RouteConflict> waiting{};
};

/// The most problems of records, and ids of records that are newer here, in a result.
inline constexpr std::size_t most_problems = 20;
inline constexpr std::size_t most_newer_ids = 3;

/// `a is newer here: pushed, deleted or fetched after this fetching began`; nothing when none is.
std::string newer_here(const Fetched& fetched);

/// Callbacks while a list is fetched.
struct Pace {
  std::size_t part_size = large_part;
  /// Called after each commit with the time for which the store was locked.
  std::function<void(std::chrono::milliseconds)> rest{};
  /// Called after each part.
  std::function<void(const Fetched&)> progress{};
  /// Called after each record.
  std::function<void(const ingest::Outcome&)> note{};
};

/// Brings records from a feed's source into the store. No transaction is open while it waits for the source.
class Fetch {
 public:
  /// REQUIRES: the feed has a connector; all outlive the object.
  Fetch(std::shared_ptr<ingest::Writing> writing, const World& world, const project::Feed& feed, Outside outside,
        Pace pace = {});

  /// Gets one record, for a trigger when there is a call. Commits what was written before, and what it writes itself
  /// is committed with whatever the caller writes next. Throws what is about the store, and Error(interrupted).
  Fetched record(const std::string& id, const std::optional<ingest::Call>& call = {});

  /// Gets the list, and commits part by part. Records that are missing in it are removed when the feed's file says so
  /// and the list is complete. It stands in the log as one change, which is that of the trigger when there is a call.
  /// Throws as record() does.
  Fetched list(const std::optional<ingest::Call>& call = {});

 private:
  void begin(Fetched& fetched);
  void open();
  void end();
  Fetched whole_list();
  void settle(const Fetched& fetched);
  void fetch_list(Fetched& fetched);
  void apply(const std::string& text, Fetched& fetched, const std::optional<ingest::Call>& call = {});
  void reject(const Problems& problems, std::size_t records, Fetched& fetched);
  void count(const ingest::Outcome& outcome, Fetched& fetched);
  void remove(const std::string& id, Fetched& fetched, const std::optional<ingest::Call>& call = {});
  std::string why_none_vanished(const Fetched& fetched) const;
  void remove_vanished(Fetched& fetched);
  void commit(Fetched& fetched);

  std::shared_ptr<ingest::Writing> writing_;
  const project::Feed& feed_;
  Outside outside_;
  Pace pace_;
  ingest::FeedIngest ingest_;
  std::optional<store::Fetching> fetching_{};
  std::unique_ptr<Source> source_{};
  text::Names seen_{};
};

}  // namespace fsctl::connect
