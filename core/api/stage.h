#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/project/addresses.h"
#include "core/served/live.h"
#include "core/views/sitemap_parts.h"

namespace fsctl::api {

/// A stage from which a request is answered.
struct Stage {
  const served::Configuration& configuration;
  const served::StoredProject& stored;
  const project::RedirectsByAddress& redirects;
  views::SitemapParts& sitemaps;
};

/// A configuration with what is derived from it once and kept as long as a stage serves it.
struct ServedProject {
  explicit ServedProject(const project::Project& project) : redirects(project.redirects) {}

  project::RedirectsByAddress redirects;
  views::SitemapParts sitemaps{};
};

/// What all stages serve at one state of the store; immutable.
struct ServedStages {
  /// Takes unchanged parts from `before`. `unknown` is the stage for versions that neither name a stage nor are listed
  /// in the project; empty for public.
  ServedStages(std::shared_ptr<const served::Live> read, const ServedStages* before, std::string_view unknown);

  /// The stage for a request's fs-version; the public one without it.
  Stage choose(std::string_view fs_version) const;

  std::shared_ptr<const served::Live> live;
  std::string unknown_versions;
  std::map<const project::Project*, std::shared_ptr<ServedProject>> projects{};

 private:
  std::string_view stage_of_unknown(std::string_view version) const;
};

/// Throws Error(authentication_failed) unless the request has a secret of the stage, or the stage has none (Fetch API,
/// "Authentication").
void check_secret(const Stage& stage, std::string_view shown);

}  // namespace fsctl::api
