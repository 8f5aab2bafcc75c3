#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/ingest/live.h"
#include "core/project/addresses.h"
#include "core/views/sitemap_parts.h"

namespace fsctl::api {

/// A stage as requests are answered from it.
struct Stage {
  const release::Configuration& configuration;
  const ingest::StoredProject& stored;
  const project::RedirectsByAddress& redirects;
  views::SitemapParts& sitemaps;
};

/// What is made once for a configuration, and kept as long as a stage serves it.
struct ServedProject {
  explicit ServedProject(const project::Project& project) : redirects(project.redirects) {}

  project::RedirectsByAddress redirects;
  views::SitemapParts sitemaps{};
};

/// What versions mean that are neither a stage's name nor a release of one: what `versions` of the working project.json
/// says, else a stage that the server was told, else public.
class Versions {
 public:
  Versions(const project::Project& working, std::string_view otherwise);

  std::string_view stage_of(std::string_view version) const;

 private:
  std::map<std::string, std::string, std::less<>> stages_;  ///< by version in lower case
  std::string otherwise_;
};

/// What all stages serve at one state of the store; it stays as it is while a request holds it.
struct Served {
  /// Takes over from before what has not changed. `unknown_versions` names the stage that they mean; empty: public.
  Served(std::shared_ptr<const ingest::Live> read, const Served* before, std::string_view unknown_versions);

  /// The stage that a request means by fs-version; the public one when it has none.
  Stage choose(std::string_view fs_version) const;

  std::shared_ptr<const ingest::Live> live;
  Versions versions;
  std::map<const project::Project*, std::shared_ptr<ServedProject>> projects{};
};

/// Lets requests pass that show a secret of the stage; every request when it has none (Fetch API, "Authentication").
/// Throws Error(authentication_failed).
void check_secret(const Stage& stage, std::string_view shown);

}  // namespace fsctl::api
