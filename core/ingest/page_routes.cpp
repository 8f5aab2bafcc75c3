#include "core/ingest/page_routes.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/ingest/storage_writer.h"

namespace fsctl::ingest {
namespace {

/// Pages by type, with their fingerprints.
using Pages = std::map<std::string, std::string, std::less<>>;

const project::Block& block_of(const project::Project& project, const project::Page& page) {
  return project.blocks.find(page.block)->second;
}

Pages wanted_pages(const StoredProject& stored) {
  Pages pages;
  for (const auto& version : stored.storages)
    for (const auto& [type, page] : stored.project->pages)
      if (block_of(*stored.project, page).storage == version.storage->name)
        pages.emplace(type, index::route_fingerprint(*stored.project, page, version.number));
  return pages;
}

Pages stored_pages(store::Store& store, std::int64_t set) {
  Pages pages;
  for (const auto& row : store::route_pages(store, set)) pages.emplace(row.page, row.fingerprint);
  return pages;
}

std::size_t count_common(const Pages& a, const Pages& b) {
  return static_cast<std::size_t>(std::ranges::count_if(a, [&](const auto& page) {
    const auto other = b.find(page.first);
    return other != b.end() && other->second == page.second;
  }));
}

void use_set(store::Store& store, StoredProject& stored, std::int64_t set) {
  stored.route_set = set;
  for (auto& version : stored.storages) {
    version.pages.clear();
    for (const auto& [type, page] : stored.project->pages) {
      const auto& block = block_of(*stored.project, page);
      if (block.storage != version.storage->name) continue;
      const auto row = store::find_route_page(store, set, type);
      version.pages.push_back(
          {.page = &page, .variant_level = block.variant_level, .set = set, .number = row ? row->number : 0});
    }
  }
}

/// The sets of the store while they are given to projects.
class RouteSets {
 public:
  RouteSets(store::Store& store, const Listener& listener) : store_(store), listener_(listener) {
    for (const auto set : store::route_sets(store)) pages_[set] = stored_pages(store, set);
  }

  /// True when there was a set for exactly these pages.
  bool take_same(StoredProject& stored) {
    const auto wanted = wanted_pages(stored);
    for (const auto& [set, pages] : pages_)
      if (pages == wanted) return use(stored, set);
    return false;
  }

  /// Changes a set to that of the project's pages: a free one, else a copy, else a new one.
  void make(StoredProject& stored) {
    const auto wanted = wanted_pages(stored);
    auto set = nearest(wanted, true);
    if (set == 0) {
      const auto original = nearest(wanted, false);
      set = original != 0 ? store::copy_route_set(store_, original) : store::make_route_set(store_);
    }
    change(stored, set, wanted);
    pages_[set] = wanted;
    use(stored, set);
  }

  void remove_unused() {
    for (const auto& [set, _] : pages_)
      if (!used_.contains(set)) store::remove_route_set(store_, set);
  }

 private:
  bool use(StoredProject& stored, std::int64_t set) {
    used_.insert(set);
    use_set(store_, stored, set);
    return true;
  }

  std::int64_t nearest(const Pages& wanted, bool only_free) const {
    std::int64_t best = 0;
    std::size_t most = 0;
    for (const auto& [set, pages] : pages_) {
      const auto common = count_common(pages, wanted);
      if ((only_free && used_.contains(set)) || (best != 0 && common <= most)) continue;
      best = set;
      most = common;
    }
    return best;
  }

  void change(StoredProject& stored, std::int64_t set, const Pages& wanted) {
    std::set<std::string, std::less<>> changed;
    const auto before = stored_pages(store_, set);
    for (const auto& row : store::route_pages(store_, set)) {
      const auto now = wanted.find(row.page);
      if (now != wanted.end() && now->second == row.fingerprint) continue;
      store::retire_routes(store_, row.number);
      if (now == wanted.end()) store::remove_route_page(store_, row.number);
    }
    for (const auto& [type, fingerprint] : wanted) {
      const auto old = before.find(type);
      if (old != before.end() && old->second == fingerprint) continue;
      store::put_route_page(store_, set, type, fingerprint);
      changed.insert(type);
    }
    use_set(store_, stored, set);
    for (const auto& version : stored.storages) route_storage(*stored.project, version, changed);
    store::forget_reused_routes(store_, set);
  }

  /// Makes the routes of the changed pages of a storage.
  void route_storage(const project::Project& project, StorageVersion version,
                     const std::set<std::string, std::less<>>& changed) {
    std::erase_if(version.pages, [&](const auto& routes) { return !changed.contains(routes.page->type); });
    if (version.pages.empty()) return;
    const auto records = store::count_storage_records(store_, version.number);
    Progress progress(listener_, "making the routes of", records, version.storage->name);
    StorageWriter(store_, {{&project, &version}}).route_everything(progress);
  }

  store::Store& store_;
  const Listener& listener_;
  std::map<std::int64_t, Pages> pages_;
  std::set<std::int64_t> used_;
};

}  // namespace

void find_routes(store::Store& store, StoredProject& stored) {
  const auto wanted = wanted_pages(stored);
  std::int64_t found = 0;
  if (!wanted.empty())
    for (const auto set : store::route_sets(store))
      if (stored_pages(store, set) == wanted) found = set;
  use_set(store, stored, found);
}

void make_routes_current(store::Store& store, std::vector<StoredProject>& stored, const Listener& listener) {
  RouteSets sets(store, listener);
  std::vector<StoredProject*> left;
  for (auto& one : stored)
    if (!one.project->pages.empty() && !sets.take_same(one)) left.push_back(&one);
  for (auto* one : left)
    if (!sets.take_same(*one)) sets.make(*one);
  sets.remove_unused();
}

}  // namespace fsctl::ingest
