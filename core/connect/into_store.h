#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/connect/fetch.h"
#include "core/ingest/left_out.h"
#include "core/project/project.h"
#include "core/store/store.h"
#include "core/world/world.h"

namespace fsctl::connect {

/// What to fetch of a feed: the records with these ids, or its list when there are none.
struct Wanted {
  const project::Feed* feed;
  std::vector<std::string> ids{};
};

/// The feed outlives them. Throw Error(trigger_not_supported | record_not_supported | list_not_supported).
Wanted records_of(const project::Feed& feed, std::vector<std::string> ids);
Wanted list_of(const project::Feed& feed);
/// The list of a feed with method polling.
Wanted polled(const project::Feed& feed);
/// The lists of all feeds with method polling. Throws Error(unknown_name) when there are none.
std::vector<Wanted> all_polled(const project::Project& project);

/// Receives the progress of fetches.
struct FetchListener {
  std::function<void(const project::Feed&)> begin = [](const auto&) {};
  /// After each part of a list.
  std::function<void(const Fetched&)> progress = [](const auto&) {};
  /// The result of a feed's fetch, and its records that nothing shows.
  std::function<void(const Fetched&, const ingest::LeftOut&)> end = [](const auto&, const auto&) {};
};

/// Fetches one after the other; what is committed stays however it ends. REQUIRES: a store that is current for the
/// project. Throws errors of the store.
void into_store(const std::vector<Wanted>& all, store::Store& store, const project::Project& project,
                const World& world, bool may_leave_project, const FetchListener& listener);

}  // namespace fsctl::connect
