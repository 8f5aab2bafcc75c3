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
#include "core/world/world.h"

namespace fsctl::rebuild {

/// Maps stored records as a push of them would: what one configuration cannot map keeps its last good version there,
/// and has a failed change.
class Remapping {
 public:
  /// `why` ends the sentences that the listener is told. REQUIRES: an open transaction; all outlive the object.
  Remapping(store::Store& store, served::Served& served, const World& world, const report::Listener& listener,
            std::string_view why);
  ~Remapping();

  /// Fills versions that are new. Records that failed before get their last good versions only.
  void fill(const std::set<std::int64_t>& fresh);
  /// Maps the records that failed before for all stages. REQUIRES: everything else is current.
  void retry();
  /// From now on only what one project cannot map is told.
  void tell_only_of(const project::Project& project);
  /// Tells how many records cannot be mapped and why the first of them; gives how many.
  std::int64_t tell() const;

 private:
  struct Target;
  struct Feed;

  void fill_feed(Feed& feed, const std::set<std::int64_t>& fresh);
  bool keep_last_good(std::int64_t version, std::string_view id, std::int64_t feed);
  void retry_feed(Feed& feed);
  bool retry_record(Feed& feed, ingest::RecordPreparation& preparation, const std::string& id);
  void note(Feed& feed, const ingest::PreparedRecord& record, const std::vector<std::int64_t>& targets, bool is_kept);
  bool is_told(const ingest::PreparedRecord& record, const std::vector<std::int64_t>& targets) const;
  std::shared_ptr<const served::Live> live() const;
  void open_writers(const std::set<std::int64_t>* only);
  void flush();

  store::Store& store_;
  served::Served& served_;
  const World& world_;
  const report::Listener& listener_;
  std::string_view why_;
  const project::Project* told_ = nullptr;
  std::vector<Feed> feeds_;
  std::vector<std::vector<served::StorageUse>> groups_{};
  std::map<std::int64_t, Target> targets_;  ///< by number of the version
  Arena arena_;
};

}  // namespace fsctl::rebuild
