#include "core/served/live.h"

#include <optional>
#include <string>

#include "core/project/load.h"
#include "core/store/counters.h"
#include "core/store/shown.h"
#include "core/text/digest.h"

namespace fsctl::served {
namespace {

project::Sources kept_files(store::Store& store) {
  project::Sources files;
  for (auto& [path, text] : store::working_files(store))
    files.emplace(path, std::make_shared<Source>(Source{.name = path, .text = std::move(text)}));
  return files;
}

std::string digest_of(const project::Sources& files) {
  std::string all;
  for (const auto& [path, source] : files) all.append(path).append(1, '\0').append(source->text).append(1, '\0');
  return text::sha256(all);
}

std::shared_ptr<const Live> read(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                 const Live* before) {
  const auto count = store::counter(store, store::versions_counter);  // read first, so that later changes are noticed
  Served served(store, working, before != nullptr ? &before->stages : nullptr);
  const bool current = is_current(store, served);
  return std::make_shared<const Live>(Live{{std::move(served)},
                                           count,
                                           store::secret_digests(store, store::SecretKind::ingest_key),
                                           current,
                                           digest_of(kept_files(store))});
}

/// Reads with the working configuration of the directory, or else with the one kept in the store; null when neither is
/// the one to which the store was brought.
std::shared_ptr<const Live> read_other(store::Store& store, const project::Project& known) {
  for (const auto& files : {std::optional<project::Sources>(), std::optional(kept_files(store))}) {
    if (files && files->empty()) continue;
    try {
      const project::LoadOptions options{.files = files, .dialect = known.asked_dialect};
      auto live = read(store, project::load(known.directory, options), nullptr);
      if (live->is_current) return live;
    } catch (const Error&) {
      // Files may be half written; the next change of the store leads to another attempt.
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

std::shared_ptr<const Live> read_live(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                      const Live* before) {
  const auto& known = before != nullptr ? before->stages.working().project : working;
  const auto known_digest = before != nullptr ? before->kept_digest : digest_of(known->files);
  // Even if both configurations map records alike, feeds, blocks or listings may differ.
  if (known_digest != digest_of(kept_files(store)))
    if (auto other = read_other(store, *known)) return other;
  auto live = read(store, known, before);
  if (live->is_current) return live;
  const auto other = read_other(store, *known);
  return other ? other : live;
}

}  // namespace fsctl::served
