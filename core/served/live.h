#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/served/served.h"

namespace fsctl::served {

/// What a store serves, as it is kept while the store stays at that state.
struct Live : Served {
  std::int64_t versions_count;  ///< store::versions_counter then
  std::vector<store::SecretDigest> ingest_keys;
  /// Whether the store has everything that the stages need and nothing else: then a push that is mapped for them is
  /// mapped for every form that the store has.
  bool is_current = false;
  /// Of the working configuration that the store was brought to last.
  std::string kept_digest{};
};

/// Reads what a store serves. When another process has brought the store to another working configuration, since
/// `before` was read or so that it is not current for this one, that is read from the project's directory, or from the
/// store when the directory has yet another one or cannot be read. Throws Error as Stages does.
std::shared_ptr<const Live> read_live(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                      const Live* before = nullptr);

/// The same for just this working configuration, whatever the store was brought to.
std::shared_ptr<const Live> read_as_known(store::Store& store, const std::shared_ptr<const project::Project>& working);

/// The working configuration that the store was brought to last, with a project's directory; nothing when it was never
/// kept. Throws Error when this version of fsctl cannot read it.
std::shared_ptr<const project::Project> kept_configuration(store::Store& store, const std::filesystem::path& directory);

}  // namespace fsctl::served
