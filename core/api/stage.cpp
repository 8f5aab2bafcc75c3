#include "core/api/stage.h"

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/text/digest.h"
#include "core/text/unicode.h"

namespace fsctl::api {

/// They are read from the file itself, as nothing but this needs them.
Versions::Versions(const project::Project& working, std::string_view otherwise) : otherwise_(otherwise) {
  const auto file = working.files.find("project.json");
  if (file == working.files.end()) return;
  const Json json = parse(file->second);
  const auto versions = json.find("versions");
  if (versions == json.end()) return;
  for (const auto& [version, stage] : versions->items()) stages_[text::lower(version)] = stage.get<std::string>();
}

std::string_view Versions::stage_of(std::string_view version) const {
  const auto named = stages_.find(text::lower(std::string(version)));
  return named != stages_.end() ? named->second : otherwise_;
}

Served::Served(std::shared_ptr<const ingest::Live> read, const Served* before, std::string_view unknown_versions)
    : live(std::move(read)), versions(*live->stages.working().project, unknown_versions) {
  for (const auto& project : live->stages.projects()) {
    auto& served = projects[project.get()];
    if (before != nullptr)
      if (const auto known = before->projects.find(project.get()); known != before->projects.end())
        served = known->second;
    if (!served) served = std::make_shared<ServedProject>(*project);
  }
}

Stage Served::choose(std::string_view fs_version) const {
  const auto& stages = live->stages;
  const bool is_unknown = !fs_version.empty() && stages.find(fs_version) == nullptr;
  const auto& configuration = stages.choose(is_unknown ? versions.stage_of(fs_version) : fs_version);
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
