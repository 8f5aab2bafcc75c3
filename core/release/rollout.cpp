#include "core/release/rollout.h"

#include "core/rebuild/make_current.h"
#include "core/served/stages.h"
#include "core/store/counters.h"
#include "core/store/releases.h"

namespace fsctl::release {
namespace {

Put put(const Rollout& rollout, store::Store& store, const project::Project& working, const World& world) {
  if (rollout.release) return put_on_stage(store, rollout.stage, find_release(store, *rollout.release));
  return rollout.stage == served::preview ? release_to_preview(store, working, world)
                                          : release_to_public(store, working, world);
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
      done.losses = rebuild::losses(store, *served::Stages(store, working).find(rollout.stage)->project, shown_before);
  };
  rebuild::make_current_within(store, *working, world, listener, " for the release", find_losses, rollout.stage);
  done.is_refused = !done.losses.empty() && !rollout.allows_losses;
  done.is_behind = !done.put.is_new && !is_up_to_date(store, *working, done.put.release);
  store::add_to_counter(store, store::versions_counter, 1);
  if (!rollout.is_dry && !done.is_refused) transaction.commit();
  return done;
}

}  // namespace fsctl::release
