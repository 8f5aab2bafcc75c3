#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/ingest/intent.h"
#include "core/ingest/map_record.h"
#include "core/ingest/storage_writer.h"
#include "core/world/world.h"

namespace fsctl::ingest {

/// What became of one pushed record.
struct Outcome {
  enum class Status { created, replaced, unchanged, removed, absent, failed };

  Status status = Status::created;
  std::string id{};
  std::string correlation_id{};  ///< 16 bytes
  Problems problems{};           ///< of a failed mapping
};

/// Applies pushes to one feed, many to a transaction: raw record, mapped records, index and change log go together.
/// One thread at a time.
class FeedIngest {
 public:
  /// REQUIRES: a store that is current for the project; all outlive the object. Throws Error(feed_not_found).
  FeedIngest(store::Store& store, const project::Project& project, const World& world, const std::string& feed);
  ~FeedIngest();

  /// Applies one push to the open transaction, beginning one if there is none.
  /// Throws Error(invalid_payload | missing_id) and changes nothing then.
  Outcome apply(Intent intent, std::string_view raw);

  /// Makes what was applied durable and visible. What is not committed is undone.
  /// Gives the records that have to wait for a path from now on.
  std::vector<store::WaitingRoute> commit();

  std::size_t uncommitted() const { return uncommitted_; }

 private:
  struct Target;
  struct Work;

  void begin();
  Value read_record(std::string_view raw);
  std::string_view id_of(const Value& record) const;
  Outcome upsert(Intent intent, std::string_view id, std::string_view raw, const Value& record);
  Outcome patch(std::string_view id, std::string_view raw);
  Outcome remove(std::string_view id);
  Problems map_into_storages(std::string_view id, std::string_view raw, const Value& record);
  void log(Intent intent, std::string_view id, Outcome& outcome);

  store::Store& store_;
  const project::Project& project_;
  const World& world_;
  const project::Feed& feed_;
  std::int64_t feed_number_ = 0;
  std::vector<StorageVersion> versions_;
  std::vector<Target> targets_;
  std::unique_ptr<Work> work_;
  std::size_t uncommitted_ = 0;
  std::set<std::string, std::less<>> failed_;  ///< records whose last mapping failed
  ValueReader reader_;
  Arena arena_;
};

}  // namespace fsctl::ingest
