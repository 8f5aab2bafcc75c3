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

/// Reads with a working configuration: that of the directory, or with these files. Null when it is not the one to which
/// the store was brought.
std::shared_ptr<const Live> read_with(store::Store& store, const Kept& kept, const project::Project& known,
                                      const std::optional<project::Sources>& files) {
  try {
    auto live =
        read(store, kept, project::load(known.directory, {.files = files, .dialect = known.asked_dialect}), nullptr);
    return live->is_current ? live : nullptr;
  } catch (const Error&) {
    return nullptr;  // files may be half written; the next change of the store leads to another attempt
  }
}

/// Reads with the working configuration that is kept in the store, which the directory may have under names that lead
/// to its files, or else with that of the directory; null when neither is the one to which the store was brought.
std::shared_ptr<const Live> read_other(store::Store& store, const Kept& kept, const project::Project& known) {
  auto saved = read_with(store, kept, known, {});
  if (kept.files.empty() || (saved && digest_of(saved->stages.working().project->files) == kept.digest)) return saved;
  auto brought = read_with(store, kept, known, kept.files);
  return brought ? brought : saved;
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
