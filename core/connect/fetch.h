#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/connect/fetched.h"
#include "core/connect/source.h"
#include "core/ingest/apply.h"
#include "core/ingest/whole_list.h"

namespace fsctl::connect {

/// Callbacks while a list is fetched.
struct FetchSteps {
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
        FetchSteps steps = {});

  /// Gets one record, for a trigger when there is a call. Commits what was written before, and what it writes itself
  /// is committed with whatever the caller writes next. Throws what is about the store, and Error(interrupted).
  Fetched record(const std::string& id, const std::optional<ingest::IngestCall>& call = {});

  /// Gets the list, and commits part by part. Records that are missing in it are removed when the feed's file says so
  /// and the list is complete. It stands in the log as one change, which is that of the trigger when there is a call.
  /// Throws as record() does.
  Fetched list(const std::optional<ingest::IngestCall>& call = {});

 private:
  void begin(Fetched& fetched);
  void open();
  Fetched whole_list();
  void settle(const Fetched& fetched);
  void fetch_list(Fetched& fetched);
  void apply(std::span<const std::string> texts, Fetched& fetched);
  void apply(const std::string& text, Fetched& fetched, const std::optional<ingest::IngestCall>& call);
  void became(const ingest::Outcome& outcome, Fetched& fetched);
  void refuse(const Error& error, Fetched& fetched);
  void reject(std::size_t records, Fetched& fetched);
  void count(const ingest::Outcome& outcome, Fetched& fetched);
  std::string why_none_vanished(const Fetched& fetched) const;
  void remove_vanished(Fetched& fetched);
  void commit(Fetched& fetched);

  std::shared_ptr<ingest::Writing> writing_;
  const project::Feed& feed_;
  Outside outside_;
  FetchSteps steps_;
  ingest::FeedIngest ingest_;
  std::unique_ptr<FeedSource> source_{};
  ingest::WholeList seen_{};
};

}  // namespace fsctl::connect
