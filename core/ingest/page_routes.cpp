#include "core/ingest/page_routes.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/ingest/storage_writer.h"
#include "core/store/past_routes.h"

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

/// Whether a page is there as a set has it.
bool has_page(const Pages& pages, const store::RoutePageRow& row) {
  const auto found = pages.find(row.page);
  return found != pages.end() && found->second == row.fingerprint;
}

/// The page that takes the place of one that is no more, for each storage: of those that are new the one that is the
/// same but for its name, or the only one.
std::map<std::string, std::string> heirs(const StoredProject& one, const Pages& wanted, const Pages& before,
                                         const std::string& fingerprint) {
  std::map<std::string, std::string> heirs;
  std::set<std::string> contested;
  for (const auto& [type, page] : one.project->pages) {
    if (before.contains(type)) continue;
    const auto& storage = block_of(*one.project, page).storage;
    const auto known = heirs.find(storage);
    if (known != heirs.end() && wanted.at(known->second) == fingerprint) continue;
    const bool is_same = wanted.at(type) == fingerprint;
    if (known != heirs.end() && !is_same) contested.insert(storage);
    if (is_same) contested.erase(storage);
    if (known == heirs.end() || is_same) heirs.insert_or_assign(storage, type);
  }
  std::erase_if(heirs, [&](const auto& heir) { return contested.contains(heir.first); });
  return heirs;
}

/// A page whose file was renamed keeps the paths that its records had.
void rename_past_pages(store::Store& store, const StoredProject& one, std::int64_t set, store::StageSet stages) {
  const auto wanted = wanted_pages(one);
  const auto before = stored_pages(store, set);
  for (const auto& [type, fingerprint] : before) {
    if (wanted.contains(type)) continue;
    for (const auto& [storage, heir] : heirs(one, wanted, before, fingerprint))
      store::rename_past_page(store, stages, storage, type, heir);
  }
}

/// The paths that stages show so far and will not, whatever set they take.
void keep_past_routes(store::Store& store, const std::vector<StoredProject>& stored) {
  const auto shown = store::shown_sets(store);
  for (const auto& one : stored) {
    const auto wanted = wanted_pages(one);
    for (const auto set : store::route_sets(store)) {
      store::StageSet stages = 0;
      for (const auto& [stage, its_set] : shown)
        if (its_set == set) stages |= stage & one.stages;
      if (stages == 0) continue;
      for (const auto& row : store::route_pages(store, set))
        if (!has_page(wanted, row)) store::keep_page_routes(store, row.number, stages);
      rename_past_pages(store, one, set, stages);
    }
  }
}

/// Writes down what each stage shows now.
void show(store::Store& store, const std::vector<StoredProject>& stored) {
  for (const auto stage : {store::develop_stage, store::preview_stage, store::public_stage})
    store::show_set(store, {stage, 0});
  for (const auto& shown : sets_to_show(stored)) store::show_set(store, shown);
  for (const auto& one : stored)
    if (one.route_set != 0) store::forget_shown_routes(store, one.route_set, one.stages);
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
      if (has_page(wanted, row)) continue;
      store::remove_page_routes(store_, row.number);
      if (!wanted.contains(row.page)) store::remove_route_page(store_, row.number);
    }
    for (const auto& [type, fingerprint] : wanted) {
      const auto old = before.find(type);
      if (old != before.end() && old->second == fingerprint) continue;
      store::put_route_page(store_, set, type, fingerprint);
      changed.insert(type);
    }
    use_set(store_, stored, set);
    for (const auto& version : stored.storages) route_storage(*stored.project, version, changed);
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

std::vector<store::ShownSet> sets_to_show(const std::vector<StoredProject>& stored) {
  std::vector<store::ShownSet> shown;
  for (const auto stage : {store::develop_stage, store::preview_stage, store::public_stage})
    for (const auto& one : stored)
      if ((one.stages & stage) != 0 && one.route_set != 0) shown.push_back({stage, one.route_set});
  return shown;
}

void make_routes_current(store::Store& store, std::vector<StoredProject>& stored, const Listener& listener) {
  keep_past_routes(store, stored);
  RouteSets sets(store, listener);
  std::vector<StoredProject*> left;
  for (auto& one : stored)
    if (!one.project->pages.empty() && !sets.take_same(one)) left.push_back(&one);
  for (auto* one : left)
    if (!sets.take_same(*one)) sets.make(*one);
  show(store, stored);
  sets.remove_unused();
}

}  // namespace fsctl::ingest
