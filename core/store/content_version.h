#pragma once

#include <compare>
#include <cstdint>

#include "core/store/store.h"

namespace fsctl::store {

/// Equal versions, equal content: of all that a store has but visitors' contexts. Later ones are greater.
struct ContentVersion {
  std::int64_t went_back = 0;  ///< how often to a snapshot
  std::int64_t written = 0;    ///< how many transactions changed more than contexts

  auto operator<=>(const ContentVersion&) const = default;
};

ContentVersion content_version(Store& store);

/// Says that the open transaction changes nothing but contexts, so that the content stays the same.
void note_contexts_only(Store& store);

}  // namespace fsctl::store
