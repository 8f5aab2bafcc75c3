#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/store.h"

/// The paths that records had, which each stage keeps for itself.
namespace fsctl::store {

/// Stages, each a bit.
using StageSet = std::int64_t;
inline constexpr StageSet develop_stage = 1;
inline constexpr StageSet preview_stage = 2;
inline constexpr StageSet public_stage = 4;

/// A stage and the set of routes that it shows.
struct ShownSet {
  StageSet stage;
  std::int64_t set;

  bool operator==(const ShownSet&) const = default;
};
/// In their order.
std::vector<ShownSet> shown_sets(Store& store);
/// In place of what the stage showed before; 0 for nothing.
void show_set(Store& store, const ShownSet& shown);
StageSet stages_of_set(Store& store, std::int64_t set);

/// A path that a record had.
struct PastRoute {
  std::string_view variant;
  std::string_view path;
  std::string_view page;
  std::string_view storage;
  std::string_view key;
};
/// Keeps a path for the stages that show a set.
void keep_past_route(Store& store, std::int64_t set, const PastRoute& route);
/// Keeps all paths of a page for some stages. REQUIRES: the records they belong to are still there.
void keep_page_routes(Store& store, std::int64_t page, StageSet stages);
/// A page that had paths of a storage's records.
struct PastPage {
  std::string page;
  std::string storage;

  auto operator<=>(const PastPage&) const = default;
};
/// Those of a stage whose storage is known.
std::vector<PastPage> past_pages(Store& store, StageSet stage);
/// Whether a page of today has a path for a record that a past page had for it.
bool has_past_path(Store& store, StageSet stage, const PastPage& past, std::int64_t page);
/// From now on the past paths that a page had for some stages are another page's.
void rename_past_page(Store& store, StageSet stages, const PastPage& past, std::string_view name);
/// Forgets what a set that stages show has anyway.
void forget_shown_routes(Store& store, std::int64_t set, StageSet stages);

/// A record that had a path, by page and storage; the latter is empty when it is not known.
struct PastRecord {
  std::string page;
  std::string storage;
  std::string key;
};
/// Who had a path last on a stage, for any of some groups of readers.
std::optional<PastRecord> find_past_route(Store& store, StageSet stage, std::span<const std::string> variants,
                                          std::string_view path);

}  // namespace fsctl::store
