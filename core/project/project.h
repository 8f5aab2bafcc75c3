#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/fields/field_type.h"
#include "core/project/block.h"
#include "core/project/check_form.h"
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
#include "core/text/enum_names.h"

namespace fsctl::project {

/// The most requests in a number of seconds.
struct RateLimit {
  std::int64_t requests = 0;
  std::int64_t per_seconds = 0;
};

const Form& project_form();

/// How answers are written: as the specification says, or as generated clients of the hosted service expect them.
enum class Dialect { spec, client };
inline constexpr auto dialects = text::names_of<Dialect>("spec", "client");

/// The configuration of one project. Its resources point to each other, so it can be neither copied nor moved.
struct Project : std::enable_shared_from_this<Project> {
  Project() = default;
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;

  std::filesystem::path directory;
  /// The files it was read from, without those of test cases.
  Sources files;
  /// Whether project.json could be read and has scopes; without, the other files are read, but what they hold is not
  /// checked.
  bool has_places = true;
  /// The paths that files should have which define something but are not read, as they lie elsewhere.
  std::set<std::string, std::less<>> unread;
  /// LoadOptions::asked
  std::set<std::string, std::less<>> asked;
  /// The references in these files to resources of the project.
  std::vector<PlacedReference> references;
  std::string name;
  Dialect dialect = Dialect::spec;
  std::optional<Dialect> asked_dialect;  ///< LoadOptions::dialect
  FieldTypes types;
  Places places;
  std::optional<RateLimit> ingest_limit;
  std::optional<RateLimit> fetch_limit;
  /// Whether a part of the Fetch API is included; parts that are not named are.
  std::map<std::string, bool, std::less<>> features;
  std::int64_t context_days = 400;  ///< how long a visitor's context is kept after its last use
  std::int64_t most_contexts = 250'000;
  std::int64_t change_days = 30;  ///< how long a change that has not failed is kept
  /// The stage for each version that clients may send, by the version in lower case.
  std::map<std::string, std::string, std::less<>> versions;
  ByName<Feed> feeds;
  ByName<Storage> storages;
  ByName<Composer> composers;
  ByName<Block> blocks;
  ByName<Listing> listings;
  ByName<Tree> trees;
  ByName<Page> pages;
  std::vector<Redirect> redirects;

  /// Whether answers have the form that generated clients of the hosted service expect.
  bool is_client() const { return dialect == Dialect::client; }
  /// Whether a listing answers in the expanded form.
  bool expands(const Listing& listing) const {
    return listing.answer_form ? *listing.answer_form == AnswerForm::expanded : is_client();
  }
};

/// Reports versions that no client can send, or that differ from others in case only. REQUIRES: the form was checked.
void check_versions(const Json& json, Problems& problems);

/// Reads project.json into a project. REQUIRES: the form was checked.
void parse_project(const Json& json, Project& project, Problems& problems);

}  // namespace fsctl::project
