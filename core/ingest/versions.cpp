#include "core/ingest/versions.h"

#include <map>
#include <set>

#include "core/ingest/last_good.h"
#include "core/ingest/live.h"
#include "core/ingest/page_routes.h"
#include "core/ingest/remapping.h"
#include "core/ingest/set_aside.h"
#include "core/ingest/storage_update.h"
#include "core/release/stages.h"
#include "core/store/counters.h"
#include "core/store/index_rows.h"
#include "core/store/past_routes.h"
#include "core/store/set_aside.h"
#include "core/store/shown.h"
#include "core/store/storage_records.h"

namespace fsctl::ingest {
namespace {

void remove_unused(store::Store& store, const Used& used) {
  for (const auto number : store::listing_indexes(store))
    if (!used.listing_indexes.contains(number)) store::remove_listing_index(store, number);
  for (const auto number : store::tree_indexes(store))
    if (!used.trees.contains(number)) store::remove_tree_index(store, number);
  for (const auto number : unused_versions(store, used)) store::remove_storage_version(store, number);
  for (const auto number : store::versions_set_aside(store))
    if (!used.versions.contains(number)) store::put_out_of_use(store, number);
}

/// What the stages serve, and what the store has of it.
struct Served {
  Served(store::Store& store, const project::Project& project)
      : stages(store, project.shared_from_this()), stored(find_stored(store, stages)) {}

  release::Stages stages;
  std::vector<StoredProject> stored;
};

void keep_working_files(store::Store& store, const project::Project& project) {
  std::map<std::string, std::string, std::less<>> files;
  for (const auto& [path, source] : project.files) files.emplace(path, source->text);
  store::put_working_files(store, files);
}

void tell_where(const Reconfigured& done, const Listener& listener) {
  if (done.failed > 0 && listener.tell && !listener.is_dry)
    listener.tell("fsctl change list --failed shows what cannot be mapped");
}

class Reconfiguration {
 public:
  Reconfiguration(store::Store& store, Served& served, const World& world, const Listener& listener,
                  std::string_view why)
      : store_(store), served_(served), world_(world), listener_(listener), why_(why) {}

  /// With a stage, what others cannot map is not told.
  Reconfigured run(const Inspect& inspect, std::string_view stage) {
    std::set<std::int64_t> fresh;
    for (const auto& uses : grouped(served_.stored))
      if (StorageUpdate(store_, uses, listener_, why_).run()) fresh.insert(uses.front().version->number);
    const Used used(served_.stored);
    const bool maps_otherwise = !fresh.empty() || !unused_versions(store_, used).empty() ||
                                shows_otherwise(store_, served_.stages, served_.stored);
    Remapping remapping(store_, served_.stages, served_.stored, world_, listener_, why_);
    if (!stage.empty()) remapping.tell_only_of(*served_.stages.find(stage)->project);
    remapping.fill(fresh);
    make_routes_current(store_, served_.stored, listener_);
    if (maps_otherwise) remapping.retry();
    const auto failed = remapping.tell();
    set_aside_unmapped(store_, served_.stages, world_.now(), listener_);
    if (inspect) inspect(served_.stored);
    remove_unused(store_, Used(served_.stored));
    keep_working_files(store_, *served_.stored.front().project);
    store::add_to_counter(store_, store::versions_counter, 1);
    return {.any = true, .failed = failed};
  }

 private:
  store::Store& store_;
  Served& served_;
  const World& world_;
  const Listener& listener_;
  std::string_view why_;
};

}  // namespace

std::vector<StoredProject> find_stages(store::Store& store, const project::Project& project) {
  return Served(store, project).stored;
}

bool is_current(store::Store& store, const project::Project& project) {
  const Served served(store, project);
  return is_current(store, served.stages, served.stored);
}

Reconfigured make_current_within(store::Store& store, const project::Project& project, const World& world,
                                 const Listener& listener, std::string_view why, const Inspect& inspect,
                                 std::string_view stage) {
  Served served(store, project);
  Reconfigured done;
  if (!is_current(store, served.stages, served.stored))
    done = Reconfiguration(store, served, world, listener, why).run(inspect, stage);
  else if (inspect)
    inspect(served.stored);
  note_shown(store, served.stages, served.stored);
  return done;
}

Reconfigured make_current(store::Store& store, const project::Project& project, const World& world,
                          const Listener& listener) {
  if (is_current(store, project)) return {};  // without keeping others from writing
  store::Transaction transaction(store);
  // Another process may have been faster; then nothing is to be told to those who write already.
  const auto done = make_current_within(store, project, world, listener, " for the changed configuration");
  if (done.any) transaction.commit();
  tell_where(done, listener);
  return done;
}

namespace {

/// Makes all routes past ones; their pages are known by no fingerprint any more.
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
                       const Listener& listener) {
  store::Transaction transaction(store);
  end_all_routes(store);
  store::set_aside_storage_versions(store);
  Served served(store, project);
  const auto done = Reconfiguration(store, served, world, listener, "").run({}, {});
  note_shown(store, served.stages, served.stored);
  transaction.commit();
  tell_where(done, listener);
  return done;
}

std::vector<StorageVersion> storage_versions(store::Store& store, const project::Project& project) {
  return find_stages(store, project).front().storages;
}

}  // namespace fsctl::ingest
