#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/ingest/prepare.h"
#include "core/ingest/storage_writer.h"
#include "core/report/progress.h"
#include "core/served/last_good.h"
#include "core/served/served.h"
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
  struct Feed;

  void fill_feed(Feed& feed, const std::set<store::VersionNumber>& fresh);
  bool keep_last_good(store::VersionNumber version, std::string_view id, store::FeedNumber feed);
  void put(store::VersionNumber version, const ingest::MappedRecord& record, store::FeedNumber feed,
           UnixMillis changed);
  void retry_feed(Feed& feed);
  bool retry_record(Feed& feed, ingest::RecordPreparation& preparation, const std::string& id);
  void note(Feed& feed, const ingest::PreparedRecord& record, const std::vector<store::VersionNumber>& targets,
            bool is_kept);
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
  std::vector<Feed> feeds_;
  std::vector<std::vector<served::StorageUse>> groups_{};
  std::map<store::VersionNumber, Target> targets_;
  Arena arena_;
};

}  // namespace fsctl::rebuild
