#include "core/served/page_routes.h"

#include <map>
#include <string>

#include "core/index/paths.h"

namespace fsctl::served {

Pages wanted_pages(const StoredProject& stored) {
  Pages pages;
  for (const auto& version : stored.storages)
    for (const auto& [type, page] : stored.project->pages)
      if (page.block->storage.name() == version.storage->name)
        pages.emplace(type, index::route_fingerprint(*stored.project, page, version.number));
  return pages;
}

Pages stored_pages(store::Store& store, store::RouteSetNumber set) {
  Pages pages;
  for (const auto& row : store::route_pages(store, set)) pages.emplace(row.page, row.fingerprint);
  return pages;
}

void use_set(store::Store& store, StoredProject& stored, store::RouteSetNumber set) {
  stored.route_set = set;
  std::map<std::string, store::RoutePageNumber> numbers;
  for (const auto& row : store::route_pages(store, set)) numbers.emplace(row.page, row.number);
  for (auto& version : stored.storages) {
    version.pages.clear();
    for (const auto& [type, page] : stored.project->pages) {
      if (page.block->storage.name() != version.storage->name) continue;
      const auto known = numbers.find(type);
      version.pages.push_back({.page = &page,
                               .level = page.block->level,
                               .set = set,
                               .number = known == numbers.end() ? store::none : known->second});
    }
  }
}

void find_routes(store::Store& store, StoredProject& stored) {
  const auto wanted = wanted_pages(stored);
  store::RouteSetNumber found{};
  if (!wanted.empty())
    for (const auto set : store::route_sets(store))
      if (stored_pages(store, set) == wanted) found = set;
  use_set(store, stored, found);
}

std::vector<store::ShownSet> sets_to_show(const std::vector<StoredProject>& stored) {
  std::vector<store::ShownSet> shown;
  for (const auto stage : store::every_stage)
    for (const auto& one : stored)
      if ((one.stages & stage) != 0 && one.route_set != store::none) shown.push_back({stage, one.route_set});
  return shown;
}

}  // namespace fsctl::served
