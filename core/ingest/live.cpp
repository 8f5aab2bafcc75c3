#include "core/ingest/live.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/ingest/last_good.h"
#include "core/ingest/page_routes.h"
#include "core/project/load.h"
#include "core/store/counters.h"
#include "core/store/shown.h"
#include "core/text/digest.h"

namespace fsctl::ingest {
namespace {

std::string kept_digest(store::Store& store) {
  std::string all;
  for (const auto& [path, text] : store::working_files(store))
    all.append(path).append(1, '\0').append(text).append(1, '\0');
  return text::sha256(all);
}

std::shared_ptr<const Live> read(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                 const Live* before) {
  const auto count = store::counter(store, store::versions_counter);  // first: what comes later is noticed by it
  release::Stages stages(store, working, before != nullptr ? &before->stages : nullptr);
  auto stored = find_stored(store, stages);
  const bool current = is_current(store, stages, stored);
  return std::make_shared<const Live>(Live{count, std::move(stages), std::move(stored),
                                           store::secret_digests(store, store::SecretKind::ingest_key), current,
                                           kept_digest(store)});
}

project::Sources kept_files(store::Store& store) {
  project::Sources files;
  for (auto& [path, text] : store::working_files(store))
    files.emplace(path, std::make_shared<Source>(Source{.name = path, .text = std::move(text)}));
  return files;
}

/// The working configuration as the directory has it now, or as the store was brought to it; nothing when neither is
/// what the store has.
std::shared_ptr<const Live> read_other(store::Store& store, const project::Project& known) {
  for (const auto& files : {std::optional<project::Sources>(), std::optional(kept_files(store))}) {
    if (files && files->empty()) continue;
    try {
      const project::LoadOptions options{.files = files, .dialect = known.asked_dialect};
      auto live = read(store, project::load(known.directory, options), nullptr);
      if (live->is_current) return live;
    } catch (const Error&) {
      // Half written, perhaps: the next state of the store is the next chance.
    }
  }
  return nullptr;
}

}  // namespace

std::shared_ptr<const project::Project> kept_configuration(store::Store& store,
                                                           const std::filesystem::path& directory) {
  auto files = kept_files(store);
  return files.empty() ? nullptr : project::load(directory, {.files = std::move(files)});
}

std::shared_ptr<const Live> read_as_known(store::Store& store, const std::shared_ptr<const project::Project>& working) {
  return read(store, working, nullptr);
}

/// Versions and routes may change their stages without one coming or going.
bool is_current(store::Store& store, const release::Stages& stages, const std::vector<StoredProject>& stored) {
  return holds_just(store, stored) && store::shown_sets(store) == sets_to_show(stored) &&
         !shows_otherwise(store, stages, stored);
}

const StoredProject& Live::stored_of(const project::Project& project) const {
  return *std::ranges::find(stored, &project, [](const StoredProject& one) { return one.project.get(); });
}

bool Live::is_complete() const { return std::ranges::all_of(stored, &StoredProject::is_complete); }

std::shared_ptr<const Live> read_live(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                      const Live* before) {
  const auto& known = before != nullptr ? before->stages.working().project : working;
  // Also where this one would map records as that does, it may have other feeds, blocks or listings.
  if (before != nullptr && before->kept_digest != kept_digest(store))
    if (auto other = read_other(store, *known)) return other;
  auto live = read(store, known, before);
  if (live->is_current) return live;
  const auto other = read_other(store, *known);
  return other ? other : live;
}

}  // namespace fsctl::ingest
