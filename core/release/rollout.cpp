#include "core/release/rollout.h"

#include <vector>

#include "core/rebuild/make_current.h"
#include "core/served/stages.h"
#include "core/store/counters.h"
#include "core/store/releases.h"

namespace fsctl::release {
namespace {

store::Release take(store::Store& store, const project::Project& working, const World& world) {
  store::Release release{.id = world.random_id(), .created = world.now()};
  release.number = store::add_release(store, release.id, release.created);
  std::vector<store::ReleaseFile> files;
  for (const auto& [path, source] : working.files) files.push_back({path, source->text});
  store::put_release_files(store, release.number, files);
  store::put_release_secrets(store, release.number);
  return release;
}

Put put_on_stage(store::Store& store, std::string_view stage, const store::Release& release) {
  const auto before = store::find_stage(store, stage);
  store::set_stage(store, stage, release.number);
  return {.release = release, .before = before};
}

/// Puts a new release on a stage, unless the one there is up to date.
Put snapshot(store::Store& store, std::string_view stage, const project::Project& working, const World& world) {
  const auto before = store::find_stage(store, stage);
  if (before && is_up_to_date(store, working, *before)) return {.release = *before, .before = before};
  auto put = put_on_stage(store, stage, take(store, working, world));
  put.is_new = true;
  return put;
}

Put put(const Rollout& rollout, store::Store& store, const project::Project& working, const World& world) {
  if (rollout.release) return put_on_stage(store, rollout.stage, find_release(store, *rollout.release));
  const auto on_preview = store::find_stage(store, served::preview);
  if (rollout.stage == served::public_stage && on_preview) return put_on_stage(store, rollout.stage, *on_preview);
  return snapshot(store, rollout.stage, working, world);
}

}  // namespace

bool is_stored(store::Store& store, const Rollout& rollout) {
  return rollout.release || (rollout.stage == served::public_stage && store::find_stage(store, served::preview));
}

RolledOut roll_out(const Rollout& rollout, store::Store& store, const std::shared_ptr<const project::Project>& working,
                   const World& world, const report::Listener& listener) {
  store::Transaction transaction(store);
  const auto shown_before = rebuild::shown_by(store, *working, rollout.stage);
  RolledOut done{.put = put(rollout, store, *working, world)};
  const auto find_losses = [&](const auto&) {
    if (done.put.has_moved())
      done.losses = rebuild::losses(store, *served::Stages(store, working).on(rollout.stage).project, shown_before);
  };
  rebuild::make_current_within(store, *working, world, listener, " for the release", find_losses, rollout.stage);
  done.is_refused = !done.losses.empty() && !rollout.allows_losses;
  done.is_behind = !done.put.is_new && !is_up_to_date(store, *working, done.put.release);
  store::add_to_counter(store, store::versions_counter, 1);
  if (!rollout.is_dry && !done.is_refused) transaction.commit();
  return done;
}

}  // namespace fsctl::release
