#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/store/numbers.h"
#include "core/store/store.h"

/// What the store was brought to last: the storage versions of each stage, and the files of the working configuration.
namespace fsctl::store {

/// The version of each storage, by its name, that a stage showed last; empty when none was ever noted.
std::map<std::string, VersionNumber, std::less<>> shown_versions(Store& store, std::string_view stage);
/// Replaces the noted versions of a stage.
void set_shown_versions(Store& store, std::string_view stage,
                        const std::map<std::string, VersionNumber, std::less<>>& versions);

/// Replaces the kept files, texts by path.
void put_working_files(Store& store, const std::map<std::string, std::string, std::less<>>& files);
/// The kept files, texts by path; empty when none were ever kept.
std::map<std::string, std::string, std::less<>> working_files(Store& store);

}  // namespace fsctl::store
