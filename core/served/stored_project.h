#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/index/definition.h"
#include "core/index/routes.h"
#include "core/project/project.h"
#include "core/served/stages.h"
#include "core/store/numbers.h"
#include "core/store/past_routes.h"
#include "core/store/store.h"

namespace fsctl::served {

/// A storage as a configuration maps it, and the numbers of its records, listing indexes and trees in the store.
struct StorageVersion {
  const project::Storage* storage = nullptr;
  std::string fingerprint;
  store::VersionNumber number{};
  /// Null where no listing reads the level.
  project::ByLevel<std::shared_ptr<const index::Definition>> definitions{};
  project::ByLevel<store::IndexNumber> listing_indexes{};
  struct TreeIndex {
    const project::Tree* tree;
    store::TreeNumber number;
  };
  std::vector<TreeIndex> trees{};
  std::vector<index::PageRoutes> pages{};
  /// Whether a feed of the storage can contain variants.
  bool has_variants = false;

  /// Whether the store has all of it; does not regard routes.
  bool is_complete() const;
};

/// A project and the numbers of its parts in the store.
struct StoredProject {
  std::shared_ptr<const project::Project> project;
  std::vector<StorageVersion> storages{};
  /// The set of routes for its pages; none when it has no pages or the store lacks their routes.
  store::RouteSetNumber route_set{};
  /// The stages that serve it.
  store::StageSet stages = 0;

  /// Whether the store has every storage, index and tree, and all routes.
  bool is_complete() const;
};

/// Finds projects that are served at the same time in the store. Projects that map a storage alike share its version.
std::vector<StoredProject> find_stored(store::Store& store,
                                       const std::vector<std::shared_ptr<const project::Project>>& projects);

/// Finds all projects that the stages serve.
std::vector<StoredProject> find_stored(store::Store& store, const Stages& stages);

/// The numbers of all parts of a store that projects use.
struct Used {
  explicit Used(const std::vector<StoredProject>& stored);

  std::set<store::VersionNumber> versions{};
  std::set<store::IndexNumber> listing_indexes{};
  std::set<store::TreeNumber> trees{};
  std::set<store::RouteSetNumber> route_sets{};
};

/// Whether the store has everything that the projects use and nothing else, except what is set aside. Unused parts have
/// to be removed: pushes do not update them, so they would be outdated when a configuration uses them again.
bool holds_just(store::Store& store, const std::vector<StoredProject>& stored);
/// The storage versions that are neither used nor set aside.
std::vector<store::VersionNumber> unused_versions(store::Store& store, const Used& used);

/// A storage version and one of the projects that use it.
struct StorageUse {
  const project::Project* project;
  StorageVersion* version;
};

/// The storages of all projects, grouped by version; each group is in the order of the projects.
std::vector<std::vector<StorageUse>> grouped(std::vector<StoredProject>& stored);

}  // namespace fsctl::served
