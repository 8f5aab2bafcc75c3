#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/served/served.h"

namespace fsctl::served {

/// A Served that is kept as long as the store stays at the same state, with the ingest keys of that state.
struct Live : Served {
  std::int64_t versions_count;  ///< store::versions_counter at that state
  std::vector<store::SecretDigest> ingest_keys;
  /// Whether the store has exactly what the stages need, so that a push mapped for the stages is complete.
  bool is_current = false;
  /// The digest of the working configuration to which the store was brought last.
  std::string kept_digest{};
};

/// Reads what a store serves. If another process has brought the store to another working configuration (since `before`
/// was read; without it, than `working`), that one is used, which the store has. Throws Error as Stages does.
std::shared_ptr<const Live> read_live(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                      const Live* before = nullptr);

/// The same for this working configuration, whatever the store was brought to.
std::shared_ptr<const Live> read_as_known(store::Store& store, const std::shared_ptr<const project::Project>& working);

/// The working configuration to which the store was brought last, as a project in this directory; null when the store
/// has none. Throws Error when this version of fsctl cannot read it.
std::shared_ptr<const project::Project> kept_configuration(store::Store& store, const std::filesystem::path& directory);

}  // namespace fsctl::served
