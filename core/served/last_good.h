#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/refit.h"
#include "core/json/read.h"
#include "core/served/stages.h"
#include "core/served/stored_project.h"
#include "core/store/numbers.h"
#include "core/world/time.h"

namespace fsctl::served {

/// The nestings of a storage's fields (see core/fields/refit.h), as text for the store.
std::string form_of(const project::Storage& storage);

/// Finds the last good versions of records for a new storage version, in the versions that its stages showed last or
/// that are set aside.
class LastGood {
 public:
  struct Record {
    std::string key;
    std::string parent;
    UnixMillis changed = 0;
    Value content{};
    std::string text;
  };

  /// REQUIRES: the store outlives the object.
  LastGood(store::Store& store, const Stages& stages, const std::vector<StorageUse>& uses);

  /// The last good version of a feed's record, converted to the storage's current form; nothing when there is none or
  /// it does not fit. Its content lies in the arena.
  std::optional<Record> find(std::string_view key, store::FeedNumber feed, Arena& arena);

 private:
  struct Former {
    store::VersionNumber version;
    Nestings nestings;
  };
  void add(store::VersionNumber version);

  store::Store& store_;
  const StorageVersion& now_;
  std::vector<Former> formers_{};
  ValueReader reader_;
};

/// The number of a feed's failed records that have no last good version in a storage of the working configuration.
std::int64_t count_absent(store::Store& store, const std::string& feed);

}  // namespace fsctl::served
