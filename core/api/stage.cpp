#include "core/api/stage.h"

#include "core/text/digest.h"

namespace fsctl::api {

Served::Served(std::shared_ptr<const ingest::Live> read, const Served* before) : live(std::move(read)) {
  for (const auto& project : live->stages.projects()) {
    const auto known = before != nullptr ? before->redirects.find(project.get()) : redirects.end();
    const bool is_known = before != nullptr && known != before->redirects.end();
    redirects[project.get()] = is_known ? known->second : std::make_shared<const views::Redirects>(*project);
  }
}

Stage Served::choose(std::string_view fs_version) const {
  const auto& configuration = live->stages.choose(fs_version);
  const auto& project = *configuration.project;
  return {configuration, live->stored_of(project), *redirects.at(&project)};
}

void check_secret(const Stage& stage, std::string_view shown) {
  const auto& secrets = stage.configuration.secrets;
  if (secrets.empty()) return;
  if (shown.empty()) throw Error(ErrorCode::authentication_failed, "this stage needs the header fs-secret");
  const auto digest = text::sha256(shown);
  bool is_known = false;
  for (const auto& secret : secrets) is_known = text::equal_in_constant_time(digest, secret.digest) || is_known;
  if (!is_known) throw Error(ErrorCode::authentication_failed, "the fetch secret is unknown");
}

}  // namespace fsctl::api
