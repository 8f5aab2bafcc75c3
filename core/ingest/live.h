#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/ingest/stored_project.h"
#include "core/release/stages.h"

namespace fsctl::ingest {

/// What the stages serve at one state of a store, and what the store has of it.
struct Live {
  std::int64_t versions_count;  ///< store::versions_counter then
  release::Stages stages;
  std::vector<StoredProject> stored;  ///< as stages.projects()
  std::vector<store::SecretDigest> ingest_keys;
  /// Whether the store has everything that the stages need and nothing else: then a push that is mapped for them is
  /// mapped for every form that the store has.
  bool is_current = false;
  /// Of the working configuration that the store was brought to last.
  std::string kept_digest{};

  const StoredProject& stored_of(const project::Project& project) const;
  /// Whether the store has everything that the stages need.
  bool is_complete() const;
};

/// Whether the store holds every storage, index, tree and route as the stages need and show them, and no others.
bool is_current(store::Store& store, const release::Stages& stages, const std::vector<StoredProject>& stored);

/// Reads what a store serves. When another process has brought the store to another working configuration, since
/// `before` was read or so that it is not current for this one, that is read from the project's directory, or from the
/// store when the directory has yet another one or cannot be read. Throws Error as release::Stages does.
std::shared_ptr<const Live> read_live(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                      const Live* before = nullptr);

/// The same for just this working configuration, whatever the store was brought to.
std::shared_ptr<const Live> read_as_known(store::Store& store, const std::shared_ptr<const project::Project>& working);

/// The working configuration that the store was brought to last, with a project's directory; nothing when it was never
/// kept. Throws Error when this version of fsctl cannot read it.
std::shared_ptr<const project::Project> kept_configuration(store::Store& store, const std::filesystem::path& directory);

}  // namespace fsctl::ingest
