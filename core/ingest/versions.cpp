#include "core/ingest/versions.h"

#include <algorithm>
#include <set>

#include "core/ingest/page_routes.h"
#include "core/release/stages.h"
#include "core/store/counters.h"
#include "core/store/index_rows.h"
#include "core/store/past_routes.h"

namespace fsctl::ingest {
namespace {

using Numbers = std::set<std::int64_t>;

/// What stages use of a store.
struct Used {
  Numbers versions;
  Numbers listing_indexes;
  Numbers trees;
  Numbers route_sets;
};

Used used_by(const std::vector<StoredProject>& stored) {
  Used used;
  for (const auto& one : stored) {
    if (one.route_set != 0) used.route_sets.insert(one.route_set);
    for (const auto& version : one.storages) {
      used.versions.insert(version.number);
      for (const auto number : version.listing_indexes)
        if (number != 0) used.listing_indexes.insert(number);
      for (const auto& tree : version.trees) used.trees.insert(tree.number);
    }
  }
  return used;
}

/// What is not used is not written either, so it must not be there when a configuration takes it up again.
bool has_unused(store::Store& store, const Used& used) {
  return store::storage_versions(store).size() != used.versions.size() ||
         store::listing_indexes(store).size() != used.listing_indexes.size() ||
         store::tree_indexes(store).size() != used.trees.size() ||
         store::route_sets(store).size() != used.route_sets.size();
}

void remove_unused(store::Store& store, const Used& used) {
  for (const auto number : store::listing_indexes(store))
    if (!used.listing_indexes.contains(number)) store::remove_listing_index(store, number);
  for (const auto number : store::tree_indexes(store))
    if (!used.trees.contains(number)) store::remove_tree_index(store, number);
  for (const auto& version : store::storage_versions(store))
    if (!used.versions.contains(version.number)) store::remove_storage_version(store, version.number);
}

bool is_current(store::Store& store, const std::vector<StoredProject>& stored) {
  return std::ranges::all_of(stored, &StoredProject::is_complete) && !has_unused(store, used_by(stored)) &&
         store::shown_sets(store) == sets_to_show(stored);
}

void bring_up_to_date(store::Store& store, std::vector<StoredProject> stored, const Listener& listener,
                      std::string_view why) {
  for (const auto& uses : grouped(stored)) StorageUpdate(store, uses, listener, why).run();
  make_routes_current(store, stored, listener);
  remove_unused(store, used_by(stored));
  store::add_to_counter(store, store::versions_counter, 1);
}

}  // namespace

std::vector<StoredProject> find_stages(store::Store& store, const project::Project& project) {
  return find_stored(store, release::Stages(store, project.shared_from_this()));
}

bool is_current(store::Store& store, const project::Project& project) {
  return is_current(store, find_stages(store, project));
}

bool make_current_within(store::Store& store, const project::Project& project, const Listener& listener,
                         std::string_view why) {
  auto stored = find_stages(store, project);
  if (is_current(store, stored)) return false;
  bring_up_to_date(store, std::move(stored), listener, why);
  return true;
}

void make_current(store::Store& store, const project::Project& project, const Listener& listener) {
  if (is_current(store, project)) return;  // without keeping others from writing
  store::Transaction transaction(store);
  // Another process may have been faster; then nothing is to be told to those who write already.
  if (make_current_within(store, project, listener, " for the changed configuration")) transaction.commit();
}

namespace {

/// Makes all routes past ones; their pages are known by no fingerprint any more.
void end_all_routes(store::Store& store) {
  for (const auto set : store::route_sets(store))
    for (const auto& row : store::route_pages(store, set)) {
      store::keep_page_routes(store, row.number, store::stages_of_set(store, set));
      store::remove_page_routes(store, row.number);
      store::put_route_page(store, set, row.page, "");
    }
}

}  // namespace

void make_anew(store::Store& store, const project::Project& project, const Listener& listener) {
  store::Transaction transaction(store);
  end_all_routes(store);
  for (const auto& version : store::storage_versions(store)) store::remove_storage_version(store, version.number);
  bring_up_to_date(store, find_stages(store, project), listener, "");
  transaction.commit();
}

std::vector<StorageVersion> storage_versions(store::Store& store, const project::Project& project) {
  return find_stages(store, project).front().storages;
}

}  // namespace fsctl::ingest
