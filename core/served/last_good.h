#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/refit.h"
#include "core/json/read.h"
#include "core/served/stages.h"
#include "core/served/stored_project.h"
#include "core/store/numbers.h"
#include "core/store/storage_records.h"
#include "core/world/time.h"

namespace fsctl::served {

/// The nestings of a storage's fields (see core/fields/refit.h), as text for the store.
std::string form_of(const project::Storage& storage);

/// Finds the last good versions of records for a new storage version, in the versions that its stages showed last or
/// that are set aside.
class LastGood {
 public:
  struct Record {
    std::string_view key;
    std::string_view parent{};
    UnixMillis changed = 0;
    Value content{};
    std::string_view text{};  ///< the content as JSON
  };

  /// REQUIRES: the store outlives the object.
  LastGood(store::Store& store, const Stages& stages, const std::vector<StorageUse>& uses);

  /// Calls `visit(position, record)` for the last good versions of a feed's records, converted to the storage's current
  /// form, by the positions of their keys. Those without one, or whose one does not fit, are passed over. What it gives
  /// lies in the arena.
  void find(std::span<const std::string_view> keys, store::FeedNumber feed, Arena& arena,
            const std::function<void(std::size_t, const Record&)>& visit);

 private:
  struct Former {
    store::VersionNumber version;
    Nestings nestings;
  };
  void add(store::VersionNumber version);
  std::optional<Record> converted(const store::StorageRecord& row, const Former& former, Arena& arena);

  store::Store& store_;
  const StorageVersion& now_;
  std::vector<Former> formers_{};
  ValueReader reader_;
};

/// The number of a feed's failed records that have no last good version in a storage of the working configuration.
std::int64_t count_absent(store::Store& store, const std::string& feed);

}  // namespace fsctl::served
