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

/// Rows refer to rows of tables that stand before theirs.
constexpr Held tables[] = {
    {"feed", records, false, "number number", "id text"},
    {"feed_record", records, false, "row number", "feed number, id text, received number, raw text"},
    {"change", changes, false, "id bytes, part number",
     "feed number, record text, intent number, state number, received number, finished number, problem text, "
     "cause bytes, counts text"},
    {"loaded_records", changes, false, "base bytes, first number",
     "change bytes, intent number, finished number, records bytes"},
    {"storage_version", damage_mapped, true, "number number", "storage text, fingerprint text, form text, feeds text"},
    {"storage_record", damage_mapped, true, "row number",
     "version number, key text, parent text, feed number, changed number, entry number, variant_entry number, content "
     "text"},
    {"shown", damage_mapped, true, "stage text, storage text", "version number"},
    {"set_aside", damage_mapped, true, "feed number, storage text, stage text", "version number, since number"},
    {"missing_product", damage_mapped, true, "version number, product text", ""},
    {"listing_index", listings, true, "number number", "version number, level number, fingerprint text, seals number"},
    {"index_chunk", listings, true, "number number", "listing_index number, entries number, sealed number, dead bytes"},
    {"index_block", listings, true, "chunk number, part number, first text", "bytes bytes"},
    {"index_tail", listings, true, "chunk number, position number", "addition bytes"},
    {"index_word", listings, true, "listing_index number, part number, word text", ""},
    {"index_move", listings, true, "chunk number", "target number, base number, entries bytes"},
    {"tree_index", trees, true, "number number", "version number, fingerprint text"},
    {"tree_edge", trees, true, "tree number, key text, variant text", "parent text, position bytes"},
    {"route_set", routes, true, "number number", ""},
    {"route_set_of_stage", routes, true, "stage number, route_set number", ""},
    {"route_page", routes, true, "number number", "route_set number, page text, fingerprint text"},
    {"route", routes, true, "route_set number, variant text, path text, turn number",
     "page number, record number, changed number"},
    {"past_route", "the paths that records had before", false, "variant text, path text, stages number",
     "page text, storage text, key text, ended number"},
    {"context", "the contexts of visitors", false, "token text",
     "scope text, region text, locale text, created number, used number"},
    {"secret", "ingest keys and fetch secrets", false, "kind number, label text", "digest text, created number"},
    {"release", releases, false, "number number", "id text, created number"},
    {"release_text", releases, false, "digest text", "text text"},
    {"release_file", releases, false, "release number, path text", "digest text"},
    {"release_secret", releases, false, "release number, label text", "digest text"},
    {"stage", releases, false, "name text", "release number"},
    {"working_file", "the configuration that the store was brought to", false, "path text", "text text"},
    {"fetching", "what is being fetched", false, "begun number", "feed number"},
    {"pushed_meanwhile", "what is being fetched", false, "feed number, record text", "number number"},
    {"poll_round", "when polling feeds were fetched last", false, "feed number",
     "begun number, ended number, failures number"},
    {"counter", "the store's counters", false, "name text", "value number"}};

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
