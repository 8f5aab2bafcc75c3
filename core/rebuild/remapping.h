#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/ingest/prepare.h"
#include "core/ingest/storage_writer.h"
#include "core/rebuild/failed_records.h"
#include "core/report/progress.h"
#include "core/served/last_good.h"
#include "core/served/served.h"
#include "core/store/feed_records.h"
#include "core/store/numbers.h"
#include "core/world/world.h"

namespace fsctl::rebuild {

/// Maps stored records again as if they were pushed. A record that a configuration cannot map keeps its last good
/// version there and gets a failed change.
class Remapping {
 public:
  /// `why` is the end of sentences for the listener. REQUIRES: an open transaction; all outlive the object.
  Remapping(store::Store& store, served::Served& served, const World& world, const report::Listener& listener,
            std::string_view why);
  ~Remapping();

  /// Fills new versions. Records that failed before only get their last good versions.
  void fill(const std::set<store::VersionNumber>& fresh);
  /// Maps the records that failed before again, for all stages. REQUIRES: everything else is current.
  void retry();
  /// Restricts what is told to the failures of one project.
  void tell_only_of(const project::Project& project);
  /// Tells how many records cannot be mapped, and why the first of them cannot; returns the number.
  std::int64_t tell() const;

 private:
  struct Target;
  struct Batch;

  void fill_feed(FailedRecords& feed, const std::set<store::VersionNumber>& fresh);
  void fill_page(FailedRecords& feed, ingest::RecordPreparation& preparation,
                 std::span<const store::StoredFeedRecord> stored);
  void put(store::VersionNumber version, store::FeedNumber feed, Batch& batch,
           std::span<const std::size_t> without_one);
  void retry_feed(FailedRecords& feed);
  void retry_records(FailedRecords& feed, ingest::RecordPreparation& preparation,
                     std::span<const std::string_view> ids);
  void retry_in(store::VersionNumber version, std::size_t target, store::FeedNumber feed, Batch& batch);
  void note(FailedRecords& feed, const Batch& batch, const std::vector<store::VersionNumber>& targets) const;
  bool is_told(const ingest::PreparedRecord& record, const std::vector<store::VersionNumber>& targets) const;
  std::shared_ptr<const served::Live> live() const;
  void open_writers(const std::set<store::VersionNumber>* only);
  void flush();

  store::Store& store_;
  served::Served& served_;
  const World& world_;
  const report::Listener& listener_;
  std::string_view why_;
  const project::Project* told_ = nullptr;
  std::vector<FailedRecords> feeds_{};
  std::vector<std::vector<served::StorageUse>> groups_{};
  std::map<store::VersionNumber, Target> targets_;
  Arena arena_;
};

}  // namespace fsctl::rebuild
