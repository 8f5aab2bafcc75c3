#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/fields/field_type.h"
#include "core/project/block.h"
#include "core/project/composer.h"
#include "core/project/feed.h"
#include "core/project/findings.h"
#include "core/project/listing.h"
#include "core/project/page.h"
#include "core/project/places.h"
#include "core/project/ref.h"
#include "core/project/source.h"
#include "core/project/storage.h"
#include "core/project/tree.h"

namespace fsctl::project {

/// At most so many requests in so many seconds.
struct RateLimit {
  std::int64_t requests = 0;
  std::int64_t per_seconds = 0;
};

const Form& project_form();

/// Everything the configuration of one project defines. Its parts point into each other, so it stays where it is.
struct Project : std::enable_shared_from_this<Project> {
  Project() = default;
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;

  std::filesystem::path directory;
  /// What it was read from, without the files of cases.
  Sources files;
  std::string name;
  std::string dialect = "spec";
  std::string asked_dialect;  ///< given when it was loaded, in place of its own
  FieldTypes types;
  Places places;
  std::optional<RateLimit> ingest_limit;
  std::optional<RateLimit> fetch_limit;
  /// What the plan says of parts of the Fetch API; what it does not name is included.
  std::map<std::string, bool, std::less<>> features;
  std::int64_t context_days = 400;  ///< a visitor's context is kept so long after its last use
  std::int64_t most_contexts = 250'000;
  std::int64_t change_days = 30;  ///< a change that has not failed is kept so long
  /// The stages that versions of clients stand for, by version in lower case.
  std::map<std::string, std::string, std::less<>> versions;
  ByName<Feed> feeds;
  ByName<Storage> storages;
  ByName<Composer> composers;
  ByName<Block> blocks;
  ByName<Listing> listings;
  ByName<Tree> trees;
  ByName<Page> pages;
  std::vector<Redirect> redirects;

  /// Whether it answers as generated clients of the hosted service expect it.
  bool is_client() const { return dialect == "client"; }
  /// Whether a listing answers in the expanded form.
  bool expands(const Listing& listing) const {
    return listing.response.empty() ? is_client() : listing.response == "expanded";
  }
};

/// Finds versions that no client can name, or that are another one in other capitals. REQUIRES: the form was checked.
void check_versions(const Json& json, Problems& problems);

/// Reads project.json into a project. REQUIRES: the form was checked.
void parse_project(const Json& json, Project& project, Problems& problems);

}  // namespace fsctl::project
