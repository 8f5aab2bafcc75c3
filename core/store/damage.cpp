#include "core/store/damage.h"

#include <algorithm>
#include <string>

#include "core/store/drivers.h"

namespace fsctl::store {
namespace {

constexpr std::string_view records = "the records as they came in";
constexpr std::string_view damage_mapped = "what records were mapped to";
constexpr std::string_view listings = "the indexes of listings";
constexpr std::string_view trees = "the trees";
constexpr std::string_view routes = "the URLs of records";
constexpr std::string_view changes = "what became of pushes and loads";
constexpr std::string_view releases = "the releases";

constexpr Held tables[] = {{"feed", records, false},
                           {"feed_record", records, false},
                           {"change", changes, false},
                           {"loaded_records", changes, false},
                           {"storage_version", damage_mapped, true},
                           {"storage_record", damage_mapped, true},
                           {"shown", damage_mapped, true},
                           {"set_aside", damage_mapped, true},
                           {"missing_product", damage_mapped, true},
                           {"listing_index", listings, true},
                           {"index_chunk", listings, true},
                           {"index_block", listings, true},
                           {"index_tail", listings, true},
                           {"index_word", listings, true},
                           {"index_move", listings, true},
                           {"tree_index", trees, true},
                           {"tree_edge", trees, true},
                           {"route_set", routes, true},
                           {"route_set_of_stage", routes, true},
                           {"route_page", routes, true},
                           {"route", routes, true},
                           {"past_route", "the paths that records had before", false},
                           {"context", "the contexts of visitors", false},
                           {"secret", "ingest keys and fetch secrets", false},
                           {"release", releases, false},
                           {"release_text", releases, false},
                           {"release_file", releases, false},
                           {"release_secret", releases, false},
                           {"stage", releases, false},
                           {"working_file", "the configuration that the store was brought to", false},
                           {"fetching", "what is being fetched", false},
                           {"pushed_meanwhile", "what is being fetched", false},
                           {"counter", "the store's counters", false}};

}  // namespace

std::span<const Held> held_tables() { return tables; }

const Held* held_by(std::string_view table) {
  const auto* const found = std::ranges::find(tables, table, &Held::table);
  return found == std::end(tables) ? nullptr : found;
}

bool is_damage(const std::exception& exception) {
  return dynamic_cast<const Damaged*>(&exception) != nullptr || is_damage_of_driver(exception);
}

Problem damage_of(const Held* held, const std::string& where) {
  Problem problem{.code = ErrorCode::store_unusable, .message = "the store is damaged"};
  problem.hint = "put a copy of it back without the -wal of this one, or load the feeds into a new store";
  if (held == nullptr) {
    if (!where.empty()) problem.message += " (" + where + ")";
    return problem;
  }
  problem.message += ": table " + std::string(held->table) + ", " + std::string(held->what);
  if (!where.empty()) problem.message += " (" + where + ")";
  if (held->can_be_made_anew) problem.hint = "fsctl rebuild makes that anew from the feed records";
  return problem;
}

void raise_damage(std::string_view table) { throw Damaged(damage_of(held_by(table), "")); }

}  // namespace fsctl::store
