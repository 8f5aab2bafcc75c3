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
#include "core/store/past_routes.h"
#include "core/store/store.h"

namespace fsctl::served {

/// A storage as one configuration maps it: its records, its listing indexes and its trees in the store.
struct StorageVersion {
  const project::Storage* storage = nullptr;
  std::string fingerprint;
  std::int64_t number = 0;
  /// By level: product or content, variant. Nothing where no listing uses the level.
  std::shared_ptr<const index::Definition> definitions[2] = {};
  std::int64_t listing_indexes[2] = {0, 0};
  struct TreeIndex {
    const project::Tree* tree;
    std::int64_t number;
  };
  std::vector<TreeIndex> trees{};
  std::vector<index::PageRoutes> pages{};
  /// Whether any feed of the storage brings variants.
  bool has_variants = false;

  /// Whether the store has all of it but routes.
  bool is_complete() const;
};

/// What a store has of a project.
struct StoredProject {
  std::shared_ptr<const project::Project> project;
  std::vector<StorageVersion> storages{};
  /// Of its pages; 0 when it has none or the store lacks their routes.
  std::int64_t route_set = 0;
  /// Those that serve it.
  store::StageSet stages = 0;

  /// Whether the store has every storage, index and tree, and all routes.
  bool is_complete() const;
};

/// What a store has of the projects that it serves at the same time. Storages that are mapped alike are the same.
std::vector<StoredProject> find_stored(store::Store& store,
                                       const std::vector<std::shared_ptr<const project::Project>>& projects);

/// The same for all that stages serve.
std::vector<StoredProject> find_stored(store::Store& store, const Stages& stages);

/// The numbers of what is used of a store.
struct Used {
  explicit Used(const std::vector<StoredProject>& stored);

  std::set<std::int64_t> versions{};
  std::set<std::int64_t> listing_indexes{};
  std::set<std::int64_t> trees{};
  std::set<std::int64_t> route_sets{};
};

/// Whether the store holds all of this and nothing else, but for what is set aside. What is not used is not written
/// either, so it must not be there when a configuration takes it up again.
bool holds_just(store::Store& store, const std::vector<StoredProject>& stored);
/// The versions that are neither used nor set aside.
std::vector<std::int64_t> unused_versions(store::Store& store, const Used& used);

/// A storage of a project.
struct StorageUse {
  const project::Project* project;
  StorageVersion* version;
};

/// The storages of all projects: those that are mapped alike in one group, in the order of the projects.
std::vector<std::vector<StorageUse>> grouped(std::vector<StoredProject>& stored);

}  // namespace fsctl::served
