#pragma once

#include <map>
#include <memory>
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

/// What all stages serve at one state of the store; it stays as it is while a request holds it.
struct Served {
  /// Takes over from before what has not changed.
  Served(std::shared_ptr<const ingest::Live> read, const Served* before);

  /// The stage that a request means by fs-version; the public one when it means none.
  Stage choose(std::string_view fs_version) const;

  std::shared_ptr<const ingest::Live> live;
  std::map<const project::Project*, std::shared_ptr<ServedProject>> projects{};
};

/// Lets requests pass that show a secret of the stage; every request when it has none (Fetch API, "Authentication").
/// Throws Error(authentication_failed).
void check_secret(const Stage& stage, std::string_view shown);

}  // namespace fsctl::api
