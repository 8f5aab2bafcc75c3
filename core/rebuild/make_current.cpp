#include "core/rebuild/make_current.h"

#include <map>
#include <set>

#include "core/rebuild/page_routes.h"
#include "core/rebuild/remapping.h"
#include "core/rebuild/set_aside.h"
#include "core/rebuild/storage_update.h"
#include "core/served/served.h"
#include "core/served/shown.h"
#include "core/served/stages.h"
#include "core/store/counters.h"
#include "core/store/index_rows.h"
#include "core/store/past_routes.h"
#include "core/store/set_aside.h"
#include "core/store/shown.h"
#include "core/store/storage_records.h"
#include "core/store/tree_rows.h"

namespace fsctl::rebuild {
namespace {

void remove_unused(store::Store& store, const served::Used& used) {
  for (const auto number : store::listing_indexes(store))
    if (!used.listing_indexes.contains(number)) store::remove_listing_index(store, number);
  for (const auto number : store::tree_indexes(store))
    if (!used.trees.contains(number)) store::remove_tree_index(store, number);
  for (const auto number : served::unused_versions(store, used)) store::remove_storage_version(store, number);
  for (const auto number : store::versions_set_aside(store))
    if (!used.versions.contains(number)) store::put_out_of_use(store, number);
}

using WorkingFiles = std::map<std::string, std::string, std::less<>>;

WorkingFiles working_files(const project::Project& project) {
  WorkingFiles files;
  for (const auto& [path, source] : project.files) files.emplace(path, source->text);
  return files;
}

/// Notes the files to which the store is brought, so that running servers read them.
void keep_working_files(store::Store& store, const WorkingFiles& files) {
  store::put_working_files(store, files);
  store::add_to_counter(store, store::versions_counter, 1);
}

void tell_where(const Reconfigured& done, const report::Listener& listener) {
  if (done.failed > 0 && listener.tell && !listener.is_dry)
    listener.tell("fsctl change list --failed shows what cannot be mapped");
}

class Reconfiguration {
 public:
  Reconfiguration(store::Store& store, served::Served& served, const World& world, const report::Listener& listener,
                  std::string_view why)
      : store_(store), served_(served), world_(world), listener_(listener), why_(why) {}

  /// With a stage, only the failures of that stage are told.
  Reconfigured run(const Inspect& inspect, std::string_view stage) {
    std::set<store::VersionNumber> fresh;
    for (const auto& uses : served::grouped(served_.stored))
      if (StorageUpdate(store_, uses, listener_, why_).run()) fresh.insert(uses.front().version->number);
    const served::Used used(served_.stored);
    const bool maps_otherwise =
        !fresh.empty() || !served::unused_versions(store_, used).empty() || served::shows_otherwise(store_, served_);
    Remapping remapping(store_, served_, world_, listener_, why_);
    if (!stage.empty()) remapping.tell_only_of(*served_.stages.on(stage).project);
    remapping.fill(fresh);
    make_routes_current(store_, served_.stored, listener_);
    if (maps_otherwise) remapping.retry();
    const auto failed = remapping.tell();
    set_aside_unmapped(store_, served_.stages, world_.now(), listener_);
    if (inspect) inspect(served_.stored);
    remove_unused(store_, served::Used(served_.stored));
    keep_working_files(store_, working_files(*served_.stored.front().project));
    return {.any = true, .failed = failed};
  }

 private:
  store::Store& store_;
  served::Served& served_;
  const World& world_;
  const report::Listener& listener_;
  std::string_view why_;
};

}  // namespace

Reconfigured make_current_within(store::Store& store, const project::Project& project, const World& world,
                                 const report::Listener& listener, std::string_view why, const Inspect& inspect,
                                 std::string_view stage) {
  served::Served now(store, project);
  Reconfigured done;
  if (!served::is_current(store, now))
    done = Reconfiguration(store, now, world, listener, why).run(inspect, stage);
  else if (inspect)
    inspect(now.stored);
  served::note_shown(store, now);
  return done;
}

Reconfigured make_current(store::Store& store, const project::Project& project, const World& world,
                          const report::Listener& listener) {
  const auto files = working_files(project);
  const auto keeps_them = [&] { return store::working_files(store) == files; };
  // Checked without a lock, so that others can write.
  if (served::is_current(store, project) && keeps_them()) return {};
  store::Transaction transaction(store);
  // Another process may have done the work meanwhile; then nothing is committed, so that it need not read anew.
  auto done = make_current_within(store, project, world, listener, " for the changed configuration");
  if (!done.any && !keeps_them()) {  // blocks, listings and the like differ, which are read and not stored
    keep_working_files(store, files);
    done.any = true;
  }
  if (done.any) transaction.commit();
  tell_where(done, listener);
  return done;
}

namespace {

/// Turns all routes into past ones, whose pages have no fingerprint.
void end_all_routes(store::Store& store) {
  for (const auto set : store::route_sets(store))
    for (const auto& row : store::route_pages(store, set)) {
      store::keep_page_routes(store, row.number, store::stages_of_set(store, set));
      store::remove_page_routes(store, row.number);
      store::put_route_page(store, set, row.page, "");
    }
}

}  // namespace

Reconfigured make_anew(store::Store& store, const project::Project& project, const World& world,
                       const report::Listener& listener) {
  store::Transaction transaction(store);
  store::remove_unowned_storage_records(store);
  store::remove_unowned_words(store);
  end_all_routes(store);
  store::set_aside_storage_versions(store);
  served::Served now(store, project);
  const auto done = Reconfiguration(store, now, world, listener, "").run({}, {});
  served::note_shown(store, now);
  transaction.commit();
  tell_where(done, listener);
  return done;
}

}  // namespace fsctl::rebuild
