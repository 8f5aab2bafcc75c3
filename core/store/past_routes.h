#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// Past paths of records, kept by each stage for itself.
namespace fsctl::store {

/// A set of stages, one bit each.
using StageSet = std::int64_t;
inline constexpr StageSet develop_stage = 1;
inline constexpr StageSet preview_stage = 2;
inline constexpr StageSet public_stage = 4;
/// In their order.
inline constexpr std::array every_stage = {develop_stage, preview_stage, public_stage};

/// A stage and the set of routes that it shows.
struct ShownSet {
  StageSet stage;
  RouteSetNumber set;

  bool operator==(const ShownSet&) const = default;
};
/// In their order.
std::vector<ShownSet> shown_sets(Store& store);
/// Sets which set of routes a stage shows; store::none for none.
void show_set(Store& store, const ShownSet& shown);
StageSet stages_of_set(Store& store, RouteSetNumber set);

/// A path that a record had.
struct PastRoute {
  std::string_view variant;
  std::string_view path;
  std::string_view page;
  std::string_view storage;
  std::string_view key;
};
/// Keeps a path for the stages that show a set.
void keep_past_route(Store& store, RouteSetNumber set, const PastRoute& route);
/// Keeps all paths of a page for some stages. REQUIRES: the records they belong to are still there.
void keep_page_routes(Store& store, RoutePageNumber page, StageSet stages);
/// A page that had paths of a storage's records.
struct PastPage {
  std::string page;
  std::string storage;

  auto operator<=>(const PastPage&) const = default;
};
/// Those of a stage whose storage is known.
std::vector<PastPage> past_pages(Store& store, StageSet stage);
/// Whether a page of today has a path for a record that a past page had for it.
bool has_past_path(Store& store, StageSet stage, const PastPage& past, RoutePageNumber page);
/// Assigns the past paths of a page, for some stages, to another page.
void rename_past_page(Store& store, StageSet stages, const PastPage& past, std::string_view name);
/// Removes past paths that a set shown by the stages has again.
void forget_shown_routes(Store& store, RouteSetNumber set, StageSet stages);

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
