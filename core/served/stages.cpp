#include "core/served/stages.h"

#include <algorithm>
#include <stdexcept>

#include "core/project/load.h"
#include "core/text/unicode.h"

namespace fsctl::served {
namespace {

/// The length of the id's prefix by which messages name a release.
constexpr std::size_t short_id = 8;

bool are_same(const project::Sources& a, const project::Sources& b) {
  return std::ranges::equal(
      a, b, [](const auto& x, const auto& y) { return x.first == y.first && x.second->text == y.second->text; });
}

project::Sources files_of(store::Store& store, const store::Release& release) {
  project::Sources files;
  store::each_release_file(store, release.number, [&](std::string_view path, std::string_view text) {
    const auto name = std::string(path) + " (release " + release.id.substr(0, short_id) + ')';
    files.emplace(path, std::make_shared<Source>(Source{.name = name, .text = std::string(text)}));
  });
  return files;
}

}  // namespace

std::shared_ptr<const project::Project> load_release(store::Store& store, const project::Project& now,
                                                     const store::Release& release) {
  auto files = files_of(store, release);
  if (are_same(files, now.files)) return now.shared_from_this();
  return project::load_kept(now, std::move(files));
}

Stages::Stages(store::Store& store, const std::shared_ptr<const project::Project>& working, const Stages* before)
    : develop_{.release = {},
               .project = working,
               .secrets = store::secret_digests(store, store::SecretKind::fetch_secret),
               .stage = store::develop_stage} {
  if (before != nullptr && before->develop_.project != working) before = nullptr;  // releases contain its feeds
  preview_ = read(store, preview, before);
  public_ = read(store, public_stage, before);
  preview_.stage = store::preview_stage;
  public_.stage = store::public_stage;
  for (const auto* configuration : {&develop_, &preview_, &public_})
    if (std::ranges::find(projects_, configuration->project) == projects_.end())
      projects_.push_back(configuration->project);
}

Configuration Stages::read(store::Store& store, std::string_view stage, const Stages* before) const {
  const auto release = store::find_stage(store, stage);
  if (!release) return {.release = {}, .project = develop_.project};
  for (const auto* stages : {this, before})
    if (const auto* same = stages != nullptr ? stages->known(*release) : nullptr) return *same;
  return {.release = *release,
          .project = load_release(store, *develop_.project, *release),
          .secrets = store::release_secrets(store, release->number)};
}

store::StageSet Stages::serving(const project::Project& project) const {
  store::StageSet stages = 0;
  for (const auto* configuration : {&develop_, &preview_, &public_})
    if (configuration->project.get() == &project) stages |= configuration->stage;
  return stages;
}

const Configuration* Stages::known(const store::Release& release) const {
  for (const auto* configuration : {&public_, &preview_})
    if (configuration->release.id == release.id) return configuration;
  return nullptr;
}

const Configuration* Stages::find(std::string_view name) const {
  if (name == develop) return &develop_;
  if (name == preview) return &preview_;
  if (name == public_stage) return &public_;
  const auto id = text::lower(std::string(name));
  return id.empty() ? nullptr : known({.id = id});
}

const Configuration& Stages::on(std::string_view stage) const {
  const auto* found = find(stage);
  if (found == nullptr) throw std::logic_error("there is no stage " + std::string(stage));
  return *found;
}

const Configuration& Stages::choose(std::string_view fs_version) const {
  const auto* found = find(fs_version);
  return found != nullptr ? *found : public_;
}

}  // namespace fsctl::served
