#include "core/rebuild/page_routes.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/ingest/storage_writer.h"
#include "core/served/page_routes.h"
#include "core/store/past_routes.h"

namespace fsctl::rebuild {
namespace {

using served::Pages;

std::size_t count_common(const Pages& a, const Pages& b) {
  return static_cast<std::size_t>(std::ranges::count_if(a, [&](const auto& page) {
    const auto other = b.find(page.first);
    return other != b.end() && other->second == page.second;
  }));
}

/// Whether the pages include one that equals the page of a set.
bool has_page(const Pages& pages, const store::RoutePageRow& row) {
  const auto found = pages.find(row.page);
  return found != pages.end() && found->second == row.fingerprint;
}

/// The pages that each stage showed, by type.
using PagesOfStages = std::map<store::StageSet, Pages>;

PagesOfStages shown_pages(store::Store& store) {
  PagesOfStages pages;
  for (const auto& shown : store::shown_sets(store)) pages[shown.stage].merge(served::stored_pages(store, shown.set));
  return pages;
}

/// The page that replaces a removed one: among the new pages of its storage, the one that has one of its paths for the
/// same record, or the only one.
const project::Page* heir_of(store::Store& store, const served::StoredProject& one, store::StageSet stage,
                             const store::PastPage& gone, const Pages& before) {
  const project::Page* only = nullptr;
  bool is_only = true;
  for (const auto& [type, page] : one.project->pages) {
    if (before.contains(type) || page.block->storage.name() != gone.storage) continue;
    const auto row = store::find_route_page(store, one.route_set, type);
    if (row && store::has_past_path(store, stage, gone, row->number)) return &page;
    is_only = only == nullptr;
    only = &page;
  }
  return is_only ? only : nullptr;
}

/// Assigns the past paths of removed pages to the pages that replace them.
void rename_past_pages(store::Store& store, const served::StoredProject& one, const PagesOfStages& before) {
  static const Pages none;
  std::map<std::pair<store::PastPage, std::string>, store::StageSet> renamed;
  for (const auto stage : store::every_stage) {
    const auto shown = before.find(stage);
    const auto& pages = shown == before.end() ? none : shown->second;
    const auto is_new = [&](const auto& page) { return !pages.contains(page.first); };
    if ((one.stages & stage) == 0 || std::ranges::none_of(one.project->pages, is_new)) continue;
    for (const auto& gone : store::past_pages(store, stage))
      if (!one.project->pages.contains(gone.page))
        if (const auto* heir = heir_of(store, one, stage, gone, pages); heir != nullptr)
          renamed[{gone, heir->type}] |= stage;
  }
  for (const auto& [names, stages] : renamed) store::rename_past_page(store, stages, names.first, names.second);
}

/// Keeps the paths that stages have shown and will not show any more, with any set.
void keep_past_routes(store::Store& store, const std::vector<served::StoredProject>& stored) {
  const auto shown = store::shown_sets(store);
  for (const auto& one : stored) {
    const auto wanted = served::wanted_pages(one);
    for (const auto set : store::route_sets(store)) {
      store::StageSet stages = 0;
      for (const auto& [stage, its_set] : shown)
        if (its_set == set) stages |= stage & one.stages;
      if (stages == 0) continue;
      for (const auto& row : store::route_pages(store, set))
        if (!has_page(wanted, row)) store::keep_page_routes(store, row.number, stages);
    }
  }
}

/// Notes in the store what each stage shows.
void show(store::Store& store, const std::vector<served::StoredProject>& stored) {
  for (const auto stage : store::every_stage) store::show_set(store, {stage, store::none});
  for (const auto& shown : served::sets_to_show(stored)) store::show_set(store, shown);
  for (const auto& one : stored)
    if (one.route_set != store::none) store::forget_shown_routes(store, one.route_set, one.stages);
}

/// Assigns the store's sets of routes to projects.
class RouteSets {
 public:
  RouteSets(store::Store& store, const report::Listener& listener) : store_(store), listener_(listener) {
    for (const auto set : store::route_sets(store)) pages_[set] = served::stored_pages(store, set);
  }

  /// Takes the set with exactly the project's pages; false when there is none.
  bool take_same(served::StoredProject& stored) {
    const auto wanted = served::wanted_pages(stored);
    for (const auto& [set, pages] : pages_)
      if (pages == wanted) return use(stored, set);
    return false;
  }

  /// Makes a set for the project's pages by changing an unused one, or else a copy, or else a new one.
  void make(served::StoredProject& stored) {
    const auto wanted = served::wanted_pages(stored);
    auto set = nearest(wanted, true);
    if (set == store::none) {
      const auto original = nearest(wanted, false);
      set = original != store::none ? store::copy_route_set(store_, original) : store::make_route_set(store_);
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
  bool use(served::StoredProject& stored, store::RouteSetNumber set) {
    used_.insert(set);
    served::use_set(store_, stored, set);
    return true;
  }

  store::RouteSetNumber nearest(const Pages& wanted, bool only_free) const {
    store::RouteSetNumber best{};
    std::size_t most = 0;
    for (const auto& [set, pages] : pages_) {
      const auto common = count_common(pages, wanted);
      if ((only_free && used_.contains(set)) || (best != store::none && common <= most)) continue;
      best = set;
      most = common;
    }
    return best;
  }

  void change(served::StoredProject& stored, store::RouteSetNumber set, const Pages& wanted) {
    std::set<std::string, std::less<>> changed;
    const auto before = served::stored_pages(store_, set);
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
    served::use_set(store_, stored, set);
    for (const auto& version : stored.storages) route_storage(*stored.project, version, changed);
  }

  /// Makes the routes of a storage's changed pages.
  void route_storage(const project::Project& project, served::StorageVersion version,
                     const std::set<std::string, std::less<>>& changed) {
    std::erase_if(version.pages, [&](const auto& routes) { return !changed.contains(routes.page->type); });
    if (version.pages.empty()) return;
    const auto records = store::count_storage_records(store_, version.number);
    report::Progress progress(listener_, "making the routes of", records, version.storage->name);
    ingest::StorageWriter(store_, {{&project, &version}}).route_everything(progress);
  }

  store::Store& store_;
  const report::Listener& listener_;
  std::map<store::RouteSetNumber, Pages> pages_;
  std::set<store::RouteSetNumber> used_;
};

}  // namespace

void make_routes_current(store::Store& store, std::vector<served::StoredProject>& stored,
                         const report::Listener& listener) {
  const auto before = shown_pages(store);
  keep_past_routes(store, stored);
  RouteSets sets(store, listener);
  std::vector<served::StoredProject*> left;
  for (auto& one : stored)
    if (!one.project->pages.empty() && !sets.take_same(one)) left.push_back(&one);
  for (auto* one : left)
    if (!sets.take_same(*one)) sets.make(*one);
  for (const auto& one : stored) rename_past_pages(store, one, before);
  show(store, stored);
  sets.remove_unused();
}

}  // namespace fsctl::rebuild
