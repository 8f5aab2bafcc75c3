#include "core/api/stage.h"

#include "core/text/digest.h"
#include "core/text/unicode.h"

namespace fsctl::api {

ServedStages::ServedStages(std::shared_ptr<const served::Live> read, const ServedStages* before,
                           std::string_view unknown)
    : live(std::move(read)), unknown_versions(unknown) {
  for (const auto& project : live->stages.projects()) {
    auto& served = projects[project.get()];
    if (before != nullptr)
      if (const auto known = before->projects.find(project.get()); known != before->projects.end())
        served = known->second;
    if (!served) served = std::make_shared<ServedProject>(*project);
  }
}

/// The stage for an unknown version: as the working project.json says, or else the server's option.
std::string_view ServedStages::stage_of_unknown(std::string_view version) const {
  const auto& versions = live->stages.working().project->versions;
  const auto named = versions.find(text::lower(std::string(version)));
  return named != versions.end() ? std::string_view(named->second) : std::string_view(unknown_versions);
}

Stage ServedStages::choose(std::string_view fs_version) const {
  const auto& stages = live->stages;
  const bool is_unknown = !fs_version.empty() && stages.find(fs_version) == nullptr;
  const auto& configuration = stages.choose(is_unknown ? stage_of_unknown(fs_version) : fs_version);
  const auto& project = *configuration.project;
  auto& served = *projects.at(&project);
  return {configuration, live->stored_of(project), served.redirects, served.sitemaps};
}

void check_secret(const Stage& stage, std::string_view shown) {
  const auto& secrets = stage.configuration.secrets;
  if (secrets.empty()) return;
  if (shown.empty()) throw Error(ErrorCode::authentication_failed, "this stage needs the header fs-secret");
  if (store::find_secret(secrets, text::sha256(shown)) == nullptr)
    throw Error(ErrorCode::authentication_failed, "the fetch secret is unknown");
}

}  // namespace fsctl::api
