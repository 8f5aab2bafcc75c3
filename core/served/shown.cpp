#include "core/served/shown.h"

#include <algorithm>
#include <map>

#include "core/store/shown.h"

namespace fsctl::served {
namespace {

std::map<std::string, store::VersionNumber, std::less<>> versions_on(const Served& served, std::string_view stage) {
  std::map<std::string, store::VersionNumber, std::less<>> versions;
  for (const auto& version : served.stored_of(*served.stages.on(stage).project).storages)
    versions.emplace(version.storage->name, version.number);
  return versions;
}

}  // namespace

bool shows_otherwise(store::Store& store, const Served& served) {
  return std::ranges::any_of(stage_names, [&](std::string_view stage) {
    return store::shown_versions(store, stage) != versions_on(served, stage);
  });
}

void note_shown(store::Store& store, const Served& served) {
  for (const auto stage : stage_names) store::set_shown_versions(store, stage, versions_on(served, stage));
}

}  // namespace fsctl::served
