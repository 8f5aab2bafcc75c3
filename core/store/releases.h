#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/store.h"

/// Releases, and which of them the stages serve (Fetch API, "Versioning").
namespace fsctl::store {

struct Release {
  std::int64_t number = 0;
  std::string id;
  std::int64_t created = 0;
};

/// Gives the number.
std::int64_t add_release(Store& store, std::string_view id, std::int64_t now);
/// The latest first.
std::vector<Release> releases(Store& store);

void put_release_file(Store& store, std::int64_t release, std::string_view path, std::string_view text);
/// Calls `visit(path, text)` for each file, by path.
void each_release_file(Store& store, std::int64_t release,
                       const std::function<void(std::string_view, std::string_view)>& visit);

/// The release that a stage serves; nothing while it serves the working configuration.
std::optional<Release> find_stage(Store& store, std::string_view stage);
void set_stage(Store& store, std::string_view stage, std::int64_t release);

}  // namespace fsctl::store
