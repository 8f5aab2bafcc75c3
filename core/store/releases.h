#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// Releases, and which of them the stages serve (Fetch API, "Versioning").
namespace fsctl::store {

/// A snapshot of a configuration.
struct Release {
  ReleaseNumber number{};
  std::string id;
  UnixMillis created = 0;
};

/// Adds a release and returns its number.
ReleaseNumber add_release(Store& store, std::string_view id, UnixMillis now);
/// All releases, the latest first.
std::vector<Release> releases(Store& store);

/// A file of a configuration.
struct ReleaseFile {
  std::string_view path;
  std::string_view text;
};
/// Adds the files of a release. Equal texts of several releases are stored once.
void put_release_files(Store& store, ReleaseNumber release, std::span<const ReleaseFile> files);
/// Calls `visit(path, text)` for each file in the order of their paths. The texts live until it returns.
void each_release_file(Store& store, ReleaseNumber release,
                       const std::function<void(std::string_view, std::string_view)>& visit);

/// The release that a stage serves; nothing while it serves the working configuration.
std::optional<Release> find_stage(Store& store, std::string_view stage);
/// The releases and the stages that serve them as a text: while it is equal, so are they.
std::string shown_releases(Store& store);
/// Makes a stage serve a release.
void set_stage(Store& store, std::string_view stage, ReleaseNumber release);

}  // namespace fsctl::store
