#include "core/ingest/page_routes.h"

#include <algorithm>

namespace fsctl::ingest {
namespace {

bool is_missing(const index::PageRoutes& page) { return page.number == 0; }

void remove_other_pages(store::Store& store, const project::Project& project) {
  for (const auto& row : store::route_pages(store)) {
    if (project.pages.contains(row.page)) continue;
    store::retire_routes(store, row.number);
    store::remove_route_page(store, row.number);
  }
}

/// Takes a page's old routes out of use and gives the number for its new ones.
std::int64_t begin_page(store::Store& store, const project::Project& project, const project::Page& page,
                        std::int64_t version) {
  if (const auto old = store::find_route_page(store, page.type)) store::retire_routes(store, old->number);
  return store::put_route_page(store, page.type, index::route_fingerprint(project, page, version));
}

/// Makes the routes of those pages of a storage that lack them.
void route_storage(store::Store& store, const project::Project& project, StorageVersion version,
                   const std::function<void(const std::string&)>& note) {
  std::erase_if(version.pages, [](const auto& page) { return !is_missing(page); });
  if (version.pages.empty()) return;
  for (auto& page : version.pages) page.number = begin_page(store, project, *page.page, version.number);
  const auto records = store::count_storage_records(store, version.number);
  if (note && records > 0)
    note("making the routes of " + std::to_string(records) + " records of " + version.storage->name);
  StorageWriter(store, project, version).route_everything();
}

}  // namespace

std::vector<index::PageRoutes> pages_of(store::Store& store, const project::Project& project,
                                        const StorageVersion& version) {
  std::vector<index::PageRoutes> pages;
  for (const auto& [type, page] : project.pages) {
    const auto& block = project.blocks.find(page.block)->second;
    if (block.storage != version.storage->name) continue;
    const auto row = store::find_route_page(store, type);
    const bool current = row && row->fingerprint == index::route_fingerprint(project, page, version.number);
    pages.push_back({.page = &page, .variant_level = block.variant_level, .number = current ? row->number : 0});
  }
  return pages;
}

bool has_current_routes(store::Store& store, const project::Project& project,
                        const std::vector<StorageVersion>& versions) {
  return store::route_pages(store).size() == project.pages.size() &&
         std::ranges::none_of(versions,
                              [](const auto& version) { return std::ranges::any_of(version.pages, is_missing); });
}

void make_routes_current(store::Store& store, const project::Project& project,
                         const std::vector<StorageVersion>& versions,
                         const std::function<void(const std::string&)>& note) {
  if (has_current_routes(store, project, versions)) return;
  remove_other_pages(store, project);
  for (const auto& version : versions) route_storage(store, project, version, note);
  store::forget_reused_routes(store);
}

}  // namespace fsctl::ingest
