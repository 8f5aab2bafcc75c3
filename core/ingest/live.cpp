#include "core/ingest/live.h"

#include <algorithm>

#include "core/project/load.h"
#include "core/store/counters.h"

namespace fsctl::ingest {
namespace {

std::shared_ptr<const Live> read(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                 const Live* before) {
  const auto count = store::counter(store, store::versions_counter);  // first: what comes later is noticed by it
  release::Stages stages(store, working, before != nullptr ? &before->stages : nullptr);
  auto stored = find_stored(store, stages);
  return std::make_shared<const Live>(
      Live{count, std::move(stages), std::move(stored), store::secret_digests(store, store::SecretKind::ingest_key)});
}

}  // namespace

const StoredProject& Live::stored_of(const project::Project& project) const {
  return *std::ranges::find(stored, &project, [](const StoredProject& one) { return one.project.get(); });
}

bool Live::is_complete() const { return std::ranges::all_of(stored, &StoredProject::is_complete); }

std::shared_ptr<const Live> read_live(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                      const Live* before) {
  const auto& known = before != nullptr ? before->stages.working().project : working;
  auto live = read(store, known, before);
  if (live->is_complete()) return live;
  try {
    auto newer = read(store, project::load(known->directory, {.dialect = known->asked_dialect}), nullptr);
    if (newer->is_complete()) return newer;
  } catch (const Error&) {
    // Half written, perhaps: the next state of the store is the next chance.
  }
  return live;
}

}  // namespace fsctl::ingest
