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

namespace fsctl::served {

/// How the fields of a storage nest, as text for the store.
std::string form_of(const project::Storage& storage);

/// The records of a storage version as they were before it, by what its stages showed last, or had set aside.
class LastGood {
 public:
  struct Record {
    std::string key;
    std::string parent;
    std::int64_t changed = 0;
    Value content{};
    std::string text;
  };

  /// REQUIRES: the store outlives the object.
  LastGood(store::Store& store, const Stages& stages, const std::vector<StorageUse>& uses);

  /// The last good version of a feed's record in the form that the storage has now; nothing when there is none or it
  /// does not fit. Its content lives in the arena.
  std::optional<Record> find(std::string_view key, std::int64_t feed, Arena& arena);

 private:
  struct Former {
    std::int64_t version;
    Nestings nestings;
  };
  void add(std::int64_t version);

  store::Store& store_;
  const StorageVersion& now_;
  std::vector<Former> formers_{};
  ValueReader reader_;
};

/// The records of a feed that failed and of which a storage of the working configuration has no last good version.
std::int64_t count_absent(store::Store& store, const std::string& feed);

}  // namespace fsctl::served
