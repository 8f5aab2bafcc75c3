#include "core/api/stage.h"

#include "core/text/digest.h"

namespace fsctl::api {

Served::Served(std::shared_ptr<const ingest::Live> read, const Served* before) : live(std::move(read)) {
  for (const auto& project : live->stages.projects()) {
    auto& served = projects[project.get()];
    if (before != nullptr)
      if (const auto known = before->projects.find(project.get()); known != before->projects.end())
        served = known->second;
    if (!served) served = std::make_shared<ServedProject>(*project);
  }
}

Stage Served::choose(std::string_view fs_version) const {
  const auto& configuration = live->stages.choose(fs_version);
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
