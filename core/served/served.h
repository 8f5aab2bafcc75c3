#pragma once

#include <vector>

#include "core/project/project.h"
#include "core/served/stages.h"
#include "core/served/stored_project.h"
#include "core/store/store.h"

namespace fsctl::served {

/// What the stages serve at one state of a store, and where the store has it.
struct Served {
  /// Releases in `before` are not loaded again. Throws Error as Stages does.
  Served(store::Store& store, const std::shared_ptr<const project::Project>& working, const Stages* before = nullptr);
  Served(store::Store& store, const project::Project& working);

  Stages stages;
  std::vector<StoredProject> stored;  ///< in the order of stages.projects()

  const StoredProject& stored_of(const project::Project& project) const;
  /// Whether the store has everything that the stages need.
  bool is_complete() const;
};

/// Whether the store has exactly the storages, indexes, trees and routes that the stages need, and notes that they are
/// shown.
bool is_current(store::Store& store, const Served& served);
bool is_current(store::Store& store, const project::Project& working);

/// The storages of the working configuration.
std::vector<StorageVersion> storage_versions(store::Store& store, const project::Project& working);

}  // namespace fsctl::served
