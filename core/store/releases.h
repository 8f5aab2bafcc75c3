#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/numbers.h"
#include "core/store/store.h"
#include "core/world/time.h"

/// Releases, and which of them the stages serve (Fetch API, "Versioning").
namespace fsctl::store {

struct Release {
  ReleaseNumber number{};
  std::string id;
  UnixMillis created = 0;
};

/// Adds a release and returns its number.
ReleaseNumber add_release(Store& store, std::string_view id, UnixMillis now);
/// All releases, the latest first.
std::vector<Release> releases(Store& store);

void put_release_file(Store& store, ReleaseNumber release, std::string_view path, std::string_view text);
/// Calls `visit(path, text)` for each file, by path.
void each_release_file(Store& store, ReleaseNumber release,
                       const std::function<void(std::string_view, std::string_view)>& visit);

/// The release that a stage serves; nothing while it serves the working configuration.
std::optional<Release> find_stage(Store& store, std::string_view stage);
void set_stage(Store& store, std::string_view stage, ReleaseNumber release);

}  // namespace fsctl::store
