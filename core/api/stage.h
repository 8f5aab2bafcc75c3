#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/project/addresses.h"
#include "core/served/live.h"
#include "core/views/sitemap_parts.h"

namespace fsctl::api {

/// A stage as requests are answered from it.
struct Stage {
  const served::Configuration& configuration;
  const served::StoredProject& stored;
  const project::RedirectsByAddress& redirects;
  views::SitemapParts& sitemaps;
};

/// What is made once for a configuration, and kept as long as a stage serves it.
struct ServedProject {
  explicit ServedProject(const project::Project& project) : redirects(project.redirects) {}

  project::RedirectsByAddress redirects;
  views::SitemapParts sitemaps{};
};

/// What all stages serve at one state of the store; it stays as it is while a request holds it.
struct Served {
  /// Takes over from before what has not changed. `unknown` names the stage that versions mean which are none of a
  /// stage and that the project knows nothing of; empty: public.
  Served(std::shared_ptr<const served::Live> read, const Served* before, std::string_view unknown);

  /// The stage that a request means by fs-version; the public one when it has none.
  Stage choose(std::string_view fs_version) const;

  std::shared_ptr<const served::Live> live;
  std::string unknown_versions;
  std::map<const project::Project*, std::shared_ptr<ServedProject>> projects{};

 private:
  std::string_view stage_of_unknown(std::string_view version) const;
};

/// Lets requests pass that show a secret of the stage; every request when it has none (Fetch API, "Authentication").
/// Throws Error(authentication_failed).
void check_secret(const Stage& stage, std::string_view shown);

}  // namespace fsctl::api
