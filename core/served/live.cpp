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

/// To what a store was brought last.
struct Kept {
  std::int64_t count;  ///< read first, so that later changes are noticed
  project::Sources files;
  std::string digest;
};

Kept read_kept(store::Store& store) {
  const auto count = store::counter(store, store::versions_counter);
  auto files = kept_files(store);
  auto digest = digest_of(files);
  return {.count = count, .files = std::move(files), .digest = std::move(digest)};
}

std::shared_ptr<const Live> read(store::Store& store, const Kept& kept,
                                 const std::shared_ptr<const project::Project>& working, const Live* before) {
  Served served(store, working, before != nullptr ? &before->stages : nullptr);
  const bool current = is_current(store, served);
  return std::make_shared<const Live>(Live{{std::move(served)},
                                           kept.count,
                                           store::secret_digests(store, store::SecretKind::ingest_key),
                                           current,
                                           kept.digest});
}

/// Reads with the working configuration that is kept in the store, or else with the one of the directory; null when
/// neither is the one to which the store was brought.
std::shared_ptr<const Live> read_other(store::Store& store, const Kept& kept, const project::Project& known) {
  for (const auto& files : {std::optional(kept.files), std::optional<project::Sources>()}) {
    if (files && files->empty()) continue;
    try {
      const project::LoadOptions options{.files = files, .dialect = known.asked_dialect};
      auto live = read(store, kept, project::load(known.directory, options), nullptr);
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
  return read(store, read_kept(store), working, nullptr);
}

std::shared_ptr<const Live> read_live(store::Store& store, const std::shared_ptr<const project::Project>& working,
                                      const Live* before) {
  const auto& known = before != nullptr ? before->stages.working().project : working;
  const auto known_digest = before != nullptr ? before->kept_digest : digest_of(known->files);
  const auto kept = read_kept(store);
  // Even if both configurations map records alike, feeds, blocks or listings may differ.
  if (known_digest != kept.digest)
    if (auto other = read_other(store, kept, *known)) return other;
  auto live = read(store, kept, known, before);
  if (live->is_current) return live;
  const auto other = read_other(store, kept, *known);
  return other ? other : live;
}

}  // namespace fsctl::served
