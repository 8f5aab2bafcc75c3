#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// What the store was brought to last: by which versions of the storages, and by which working configuration.
namespace fsctl::store {

/// The version of each storage that a stage showed last; nothing when it was never noted.
std::map<std::string, VersionNumber, std::less<>> shown_versions(Store& store, std::string_view stage);
void set_shown_versions(Store& store, std::string_view stage,
                        const std::map<std::string, VersionNumber, std::less<>>& versions);

void put_working_files(Store& store, const std::map<std::string, std::string, std::less<>>& files);
/// By path; none when they were never kept.
std::map<std::string, std::string, std::less<>> working_files(Store& store);

}  // namespace fsctl::store
