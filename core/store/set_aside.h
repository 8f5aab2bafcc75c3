#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// What stages showed of feeds that nothing maps to a storage any more: the versions of those storages stay, out of
/// use, so that their records are not lost when a composer comes back.
namespace fsctl::store {

struct SetAside {
  std::string stage{};
  std::string storage{};
  FeedNumber feed{};
  VersionNumber version{};
  UnixMillis since = 0;
};

/// By feed, storage and stage.
std::vector<SetAside> set_aside(Store& store);
/// In place of what was set aside for the same stage, storage and feed.
void put_set_aside(Store& store, const SetAside& one);
void forget_set_aside(Store& store, const SetAside& one);

/// The versions that something is set aside in, in use or not.
std::set<VersionNumber> versions_set_aside(Store& store);
/// Puts a version out of use: from now on no fingerprint finds it, and it has no other records than those set aside.
void put_out_of_use(Store& store, VersionNumber version);

/// Whether a storage's record is set aside, for any stage.
bool is_set_aside(Store& store, std::string_view storage, std::string_view key);
/// Removes what is set aside of some records.
void remove_set_aside_records(Store& store, FeedNumber feed, std::span<const std::string_view> ids);

}  // namespace fsctl::store
