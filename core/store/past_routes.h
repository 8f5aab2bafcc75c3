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

/// The paths that records had before, kept for each stage separately.
namespace fsctl::store {

/// A set of stages, one bit each.
using StageSet = std::int64_t;
inline constexpr StageSet develop_stage = 1;
inline constexpr StageSet preview_stage = 2;
inline constexpr StageSet public_stage = 4;
/// All stages, in their order.
inline constexpr std::array every_stage = {develop_stage, preview_stage, public_stage};

/// A stage and the set of routes that it shows.
struct ShownSet {
  StageSet stage;
  RouteSetNumber set;

  bool operator==(const ShownSet&) const = default;
};
/// The set of each stage that shows one, in the order of the stages.
std::vector<ShownSet> shown_sets(Store& store);
/// Sets which set of routes a stage shows; store::none for none.
void show_set(Store& store, const ShownSet& shown);
/// The stages that show a set.
StageSet stages_of_set(Store& store, RouteSetNumber set);

/// A path that a record had on a page; the record is named by its storage and key.
struct PastRoute {
  std::string_view audience;
  std::string_view path;
  std::string_view page;
  std::string_view storage;
  std::string_view key;
};
/// Keeps different paths for the stages that show a set, in place of what they had for the same audiences and paths.
void keep_past_routes(Store& store, RouteSetNumber set, std::span<const PastRoute> routes);
/// The same for all current paths of a page and some stages. REQUIRES: the records that have them still exist.
void keep_page_routes(Store& store, RoutePageNumber page, StageSet stages);
/// A page that had paths of a storage's records.
struct PastPage {
  std::string page;
  std::string storage;

  auto operator<=>(const PastPage&) const = default;
};
/// The past pages of a stage whose storage is known; stores of earlier versions did not note it.
std::vector<PastPage> past_pages(Store& store, StageSet stage);
/// Whether a current page has, for any record, a path that a past page had for the same record on this stage.
bool has_past_path(Store& store, StageSet stage, const PastPage& past, RoutePageNumber page);
/// Assigns the past paths of a page, for some stages, to another page.
void rename_past_page(Store& store, StageSet stages, const PastPage& past, std::string_view name);
/// Removes past paths, for some stages, that the routes of a set contain again.
void forget_shown_routes(Store& store, RouteSetNumber set, StageSet stages);

/// A record that had a path, by page and storage; the latter is empty when it is not known.
struct PastRecord {
  std::string page;
  std::string storage;
  std::string key;
};
/// The record that had a path last on a stage, for any of these audiences.
std::optional<PastRecord> find_past_route(Store& store, StageSet stage, std::span<const std::string> audiences,
                                          std::string_view path);

}  // namespace fsctl::store
