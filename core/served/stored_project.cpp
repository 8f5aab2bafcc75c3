#include "core/served/stored_project.h"

#include <algorithm>
#include <map>

#include "core/index/edges.h"
#include "core/served/page_routes.h"
#include "core/served/storage_fingerprint.h"
#include "core/store/index_rows.h"
#include "core/store/routes.h"
#include "core/store/set_aside.h"
#include "core/store/storage_records.h"
#include "core/store/tree_rows.h"

namespace fsctl::served {
namespace {

using Projects = std::vector<std::shared_ptr<const project::Project>>;

bool brings_variants(const project::Project& project, const project::Storage& storage) {
  return storage.is_products && std::ranges::any_of(project.composers, [&](const auto& entry) {
           return entry.second.storage.name() == storage.name && !entry.second.feed->parent_member.empty();
         });
}

std::vector<StorageVersion::TreeIndex> trees_of(const project::Project& project, const project::Storage& storage) {
  std::vector<StorageVersion::TreeIndex> trees;
  for (const auto& [_, tree] : project.trees)
    if (tree.storage.name() == storage.name) trees.push_back({&tree, store::none});
  return trees;
}

/// The definition of an index that serves the listings of all projects which share the storage version.
std::shared_ptr<const index::Definition> definition_of(const std::vector<StorageUse>& uses, project::Level level) {
  const auto& storage = *uses.front().version->storage;
  if (std::ranges::none_of(uses,
                           [&](const auto& use) { return index::needs_index(*use.project, storage.name, level); }))
    return nullptr;
  Projects projects;
  for (const auto& use : uses) projects.push_back(use.project->shared_from_this());
  return std::make_shared<const index::Definition>(index::define(projects, storage.name, level));
}

void find_in_store(store::Store& store, const std::vector<StorageUse>& uses) {
  const auto& first = *uses.front().version;
  const auto number = store::find_storage_version(store, first.storage->name, first.fingerprint).value_or(store::none);
  for (const auto level : project::levels) {
    const auto definition = definition_of(uses, level);
    const auto row = definition ? store::find_listing_index(store, number, index::stored_level(level)) : std::nullopt;
    const bool is_there = row && row->fingerprint == definition->fingerprint;
    for (const auto& [_, version] : uses) {
      version->definitions[level] = definition;
      version->listing_indexes[level] = is_there ? row->number : store::none;
    }
  }
  for (const auto& [project, version] : uses) {
    version->number = number;
    for (auto& [tree, tree_number] : version->trees)
      tree_number =
          store::find_tree_index(store, number, index::tree_fingerprint(*project, *tree)).value_or(store::none);
  }
}

}  // namespace

bool StorageVersion::is_complete() const {
  if (number == store::none) return false;
  for (const auto level : project::levels)
    if (definitions[level] && listing_indexes[level] == store::none) return false;
  return std::ranges::none_of(trees, [](const TreeIndex& tree) { return tree.number == store::none; });
}

bool StoredProject::is_complete() const {
  return std::ranges::all_of(storages, &StorageVersion::is_complete) &&
         (project->pages.empty() || route_set != store::none);
}

std::vector<std::vector<StorageUse>> grouped(std::vector<StoredProject>& stored) {
  std::map<std::pair<std::string, std::string>, std::size_t> places;
  std::vector<std::vector<StorageUse>> groups;
  for (auto& [project, storages, _, stages] : stored)
    for (auto& version : storages) {
      const auto key = std::pair(version.storage->name, version.fingerprint);
      const auto [place, is_new] = places.emplace(key, groups.size());
      if (is_new) groups.emplace_back();
      groups[place->second].push_back({project.get(), &version});
    }
  return groups;
}

Used::Used(const std::vector<StoredProject>& stored) {
  for (const auto& one : stored) {
    if (one.route_set != store::none) route_sets.insert(one.route_set);
    for (const auto& version : one.storages) {
      versions.insert(version.number);
      for (const auto level : project::levels)
        if (const auto number = version.listing_indexes[level]; number != store::none) listing_indexes.insert(number);
      for (const auto& tree : version.trees) trees.insert(tree.number);
    }
  }
}

std::vector<store::VersionNumber> unused_versions(store::Store& store, const Used& used) {
  const auto aside = store::versions_set_aside(store);
  std::vector<store::VersionNumber> unused;
  for (const auto& version : store::storage_versions(store))
    if (!used.versions.contains(version.number) && !aside.contains(version.number)) unused.push_back(version.number);
  return unused;
}

bool holds_just(store::Store& store, const std::vector<StoredProject>& stored) {
  const Used used(stored);
  return std::ranges::all_of(stored, &StoredProject::is_complete) && unused_versions(store, used).empty() &&
         store::listing_indexes(store).size() == used.listing_indexes.size() &&
         store::tree_indexes(store).size() == used.trees.size() &&
         store::route_sets(store).size() == used.route_sets.size();
}

std::vector<StoredProject> find_stored(store::Store& store, const Projects& projects) {
  std::vector<StoredProject> stored;
  for (const auto& project : projects) {
    stored.push_back({.project = project});
    for (const auto& [_, storage] : project->storages)
      stored.back().storages.push_back({.storage = &storage,
                                        .fingerprint = storage_fingerprint(*project, storage),
                                        .trees = trees_of(*project, storage),
                                        .has_variants = brings_variants(*project, storage)});
  }
  for (const auto& uses : grouped(stored)) find_in_store(store, uses);
  for (auto& one : stored) find_routes(store, one);
  return stored;
}

std::vector<StoredProject> find_stored(store::Store& store, const Stages& stages) {
  auto stored = find_stored(store, stages.projects());
  for (auto& one : stored) one.stages = stages.serving(*one.project);
  return stored;
}

}  // namespace fsctl::served
