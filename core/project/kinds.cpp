#include "core/project/kinds.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/project/addresses.h"
#include "core/project/case_form.h"
#include "core/project/files.h"
#include "core/project/findings.h"
#include "core/project/project.h"
#include "core/project/source.h"
#include "core/project/values.h"
#include "core/text/hidden_name.h"

namespace fsctl::project {

namespace fs = std::filesystem;

namespace {

/// Adds the resource that a file defines to those of its kind.
template <auto Resources, auto Parse>
void add_to(File& file, Project& project, Problems& /*problems*/) {
  auto resource = Parse(file.name, file.json);
  if constexpr (requires { resource.source; }) resource.source = file.source;
  (project.*Resources).emplace(file.name, std::move(resource));
}

/// Resolves the references of resources. No resource may be added or removed after that.
template <auto Resources>
void find_named(Project& project) {
  for (auto& [_, resource] : project.*Resources) {
    if constexpr (requires { resource.feed; }) resource.feed.find_in(project.feeds);
    if constexpr (requires { resource.storage; }) resource.storage.find_in(project.storages);
    if constexpr (requires { resource.block; }) resource.block.find_in(project.blocks);
  }
}

/// Checks the resource that a file defines.
template <auto Resources, auto Check>
void check_one_of(const File& file, Project& project, Problems& problems) {
  const auto found = (project.*Resources).find(file.name);
  if (found == (project.*Resources).end()) return;
  if constexpr (requires { Check(found->second, file.json, project, problems); })
    Check(found->second, file.json, project, problems);
  else if constexpr (requires { Check(found->second, file.json, problems); })
    Check(found->second, file.json, problems);
  else if constexpr (requires { Check(found->second, project, problems); })
    Check(found->second, project, problems);
  else
    Check(found->second, problems);
}

/// Reports type names that two resources of a kind have chosen. Names made of slugs cannot collide.
template <auto Resources>
void check_type_names(const Project& project, Problems& problems) {
  std::map<std::string, std::string> owners;
  for (const auto& [name, resource] : project.*Resources)
    if (resource.type_name == type_name(name)) owners.emplace(resource.type_name, name);
  for (const auto& [name, resource] : project.*Resources) {
    if (resource.type_name == type_name(name)) continue;
    const auto [owner, fresh] = owners.emplace(resource.type_name, name);
    if (fresh) continue;
    add(problems, ErrorCode::name_taken, "/name", '"' + owner->second + "\" is already called " + resource.type_name);
    problems.back().source = resource.source;
  }
}

void add_project(File& file, Project& project, Problems& problems) { parse_project(file.json, project, problems); }

void check_project_places(const File&, Project& project, Problems& problems) { check_places(project.places, problems); }

void check_feed(const Feed& feed, const Json& json, const Project& project, Problems& problems) {
  check_ids(feed, problems);
  warn_of_idle_interval(feed, json, problems);
  check_connector(feed, problems);
  check_connector_files(feed, project.directory, problems);
}

/// Adds a storage that has fields. One without valid fields is left out, so that no reference to them is reported.
void add_storage(File& file, Project& project, Problems& /*problems*/) {
  if (part_of(file.json, "fields").is_object())
    project.storages.emplace(file.name, parse_storage(file.name, file.json, project.types));
}

void add_composer(File& file, Project& project, Problems& problems) {
  if (const auto storage = project.storages.find(text_of(file.json, "storage")); storage != project.storages.end())
    refuse_slots_of_mapped(file.json, storage->second, problems);
  auto composer = parse_composer(file.name, file.json, problems);
  composer.source = file.source;
  project.composers.emplace(file.name, std::move(composer));
  file.json = nullptr;  // frees much memory; everything in it is compiled
}

void check_blocks(const Project& project, Problems& problems) {
  check_type_names<&Project::blocks>(project, problems);
  check_block_cycles(project, problems);
}

void add_redirects(File& file, Project& project, Problems& /*problems*/) {
  project.redirects = parse_redirects(file.json);
}

void check_all_redirects(const File&, Project& project, Problems& problems) {
  check_redirects(project.redirects, project.places, problems);
}

constexpr FileKind table[] = {
    {.name = "project",
     .place = "project.json",
     .summary = "The project: its places, its own field types, its limits.",
     .form = project_form,
     .parse = add_project,
     .check = nullptr,
     .check_anew = check_project_places},
    {.name = "feed",
     .place = "feeds",
     .summary = "A data feed: where records come in.",
     .form = feed_form,
     .parse = add_to<&Project::feeds, parse_feed>,
     .check = check_one_of<&Project::feeds, check_feed>},
    {.name = "storage",
     .place = "storages",
     .summary = "A storage: what is kept of each record.",
     .form = storage_form,
     .parse = add_storage,
     .check = check_one_of<&Project::storages, check_storage>},
    {.name = "composer",
     .place = "composers",
     .summary = "A value composer: how the records of a feed become those of a storage.",
     .form = composer_form,
     .parse = add_composer,
     .find_named = find_named<&Project::composers>,
     .check = check_one_of<&Project::composers, check_composer>,
     .check_all = check_one_composer_per_feed},
    {.name = "block",
     .place = "blocks",
     .summary = "A Detail Block: what an answer shows of one record.",
     .form = block_form,
     .parse = add_to<&Project::blocks, parse_block>,
     .find_named = find_named<&Project::blocks>,
     .check = check_one_of<&Project::blocks, check_block>,
     .check_all = check_blocks,
     .check_anew = check_one_of<&Project::blocks, check_block_keys>},
    {.name = "listing",
     .place = "listings",
     .summary = "A Search Listing: a search over one storage.",
     .form = listing_form,
     .parse = add_to<&Project::listings, parse_listing>,
     .find_named = find_named<&Project::listings>,
     .check = check_one_of<&Project::listings, check_listing>,
     .check_all = check_type_names<&Project::listings>,
     .check_anew = check_one_of<&Project::listings, check_labels>},
    {.name = "tree",
     .place = "trees",
     .summary = "A Menu Tree: the records of a storage below each other.",
     .form = tree_form,
     .parse = add_to<&Project::trees, parse_tree>,
     .find_named = find_named<&Project::trees>,
     .check = check_one_of<&Project::trees, check_tree>,
     .check_anew = check_one_of<&Project::trees, check_tree_anew>},
    {.name = "page",
     .place = "pages",
     .summary = "A page type: which records have an address, and which.",
     .form = page_form,
     .parse = add_to<&Project::pages, parse_page>,
     .find_named = find_named<&Project::pages>,
     .check = check_one_of<&Project::pages, check_page>,
     .check_all = check_type_names<&Project::pages>,
     .check_anew = check_one_of<&Project::pages, check_page_path>},
    {.name = "test",
     .place = "composers",
     .summary = "Cases beside a composer, for fsctl test.",
     .form = case_file_form,
     .parse = nullptr,
     .check = nullptr,
     .holds_cases = true},
    {.name = "redirects",
     .place = "redirects.json",
     .summary = "Addresses that lead to others.",
     .form = redirects_form,
     .parse = add_redirects,
     .check = nullptr,
     .check_anew = check_all_redirects,
     .may_lack = true},
};

}  // namespace

std::span<const FileKind> file_kinds() { return table; }

const FileKind* find_file_kind(std::string_view name) {
  const auto* found = std::ranges::find(table, name, &FileKind::name);
  return found == std::end(table) ? nullptr : found;
}

std::vector<std::string> file_kind_names() {
  std::vector<std::string> names;
  for (const FileKind& kind : table) names.emplace_back(kind.name);
  return names;
}

namespace {

bool may_be_configuration(const fs::path& file) {
  return file.extension() == ".json" && !text::is_hidden_name(file.filename().string()) && !has_blank_at_end(file);
}

}  // namespace

bool has_blank_at_end(const fs::path& file) {
  const auto name = file.stem().string();
  return name.starts_with(' ') || name.ends_with(' ');
}

const FileKind* kind_at(const fs::path& relative) {
  if (!may_be_configuration(relative)) return nullptr;
  for (const FileKind& kind : table) {
    const bool is_here = kind.is_folder() ? relative.begin()->string() == kind.place && !relative.parent_path().empty()
                                          : relative.generic_string() == kind.place;
    if (is_here && tested_name(relative).has_value() == kind.holds_cases) return &kind;
  }
  return nullptr;
}

namespace {

Problem unreadable_place(const fs::path& place, const fs::path& directory, const std::error_code& why) {
  auto source = empty_source(place, directory);
  return {.code = ErrorCode::file_unreadable,
          .message = "cannot read " + source->name + ": " + why.message(),
          .source = std::move(source)};
}

}  // namespace

std::string name_of_file(const FileKind& kind, const fs::path& relative) {
  return relative.lexically_relative(fs::path(kind.place)).replace_extension().generic_string();
}

std::string path_of_file(const FileKind& kind, const std::string& name) {
  return kind.is_folder() ? std::string(kind.place) + '/' + name + ".json" : std::string();
}

std::string path_of_file(std::string_view kind, const std::string& name) {
  const auto* found = find_file_kind(kind);
  return found == nullptr ? std::string() : path_of_file(*found, name);
}

std::vector<fs::path> files_of(const FileKind& kind, const fs::path& directory, std::optional<Problem>* unreadable) {
  const fs::path place = directory / kind.place;
  std::vector<fs::path> paths;
  std::error_code failed;
  const auto status = fs::status(place, failed);
  if (!kind.is_folder() && fs::exists(status)) paths.emplace_back(kind.place);
  if (!kind.is_folder() || status.type() == fs::file_type::not_found) return paths;
  if (!failed && !fs::is_directory(status)) return paths;
  if (!failed)
    for (fs::recursive_directory_iterator at(place, failed), end; !failed && at != end; at.increment(failed)) {
      auto path = at->path().lexically_relative(directory);
      std::error_code unknown;
      if (may_be_configuration(path) && !at->is_directory(unknown) && tested_name(path).has_value() == kind.holds_cases)
        paths.push_back(std::move(path));
    }
  std::ranges::sort(paths);
  if (failed && unreadable != nullptr) *unreadable = unreadable_place(place, directory, failed);
  return paths;
}

std::optional<Problem> unreadable_folder(const FileKind& kind, const fs::path& directory) {
  std::optional<Problem> unreadable;
  files_of(kind, directory, &unreadable);
  return unreadable;
}

}  // namespace fsctl::project
