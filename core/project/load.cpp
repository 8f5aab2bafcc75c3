#include "core/project/load.h"

#include <type_traits>
#include <utility>

#include "core/json/position.h"
#include "core/project/addresses.h"
#include "core/project/findings.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

namespace fs = std::filesystem;

/// Makes a project of its files.
class Loader {
 public:
  Loader(const fs::path& directory, const LoadOptions& options, Problems& problems)
      : options_(options), problems_(problems), files_(directory, options.overlay, options.files, problems) {
    project_->directory = directory;
  }

  /// The project of project.json alone; nothing when that cannot be read.
  std::shared_ptr<Project> load_places() {
    files_.read("project", [&](const auto&, const File& file) {
      in_file(file.source, [&] {
        parse_project(file.json, *project_, problems_);
        if (!options_.files) check_versions(file.json, problems_);
      });
      project_->asked_dialect = options_.dialect;
      if (!options_.dialect.empty()) project_->dialect = options_.dialect;
      is_read_ = true;
    });
    const bool is_there = is_read_ || problems_.back().code != ErrorCode::file_unreadable;
    return is_there ? project_ : nullptr;
  }

  std::shared_ptr<Project> load() {
    auto found = load_places();
    if (!is_read_) return found;  // nothing can be judged without it
    read_resources();
    files_.check_references();
    check_resources();
    check_one_composer_per_feed();
    check_type_names(project_->blocks);
    check_type_names(project_->listings);
    check_type_names(project_->pages);
    check_block_cycles(*project_, problems_);
    if (!options_.files) check_addresses();
    project_->files = files_.sources();
    sort_by_place(problems_);
    return project_;
  }

 private:
  /// Runs a piece of work and names the file its problems are in.
  template <typename Work>
  void in_file(const std::shared_ptr<const Source>& source, const Work& work) {
    const auto first = problems_.size();
    work();
    for (auto i = first; i < problems_.size(); ++i)
      if (!problems_[i].source) problems_[i].source = source;
  }

  /// `parse(name, json)` for each file of a kind; the file stays for the checks that come when all are read.
  template <typename Resource, typename Parse>
  void read_into(ByName<Resource>& resources, std::string_view kind, const Parse& parse_resource) {
    files_.read(kind, [&](const std::string& name, File file) {
      in_file(file.source, [&] {
        auto resource = parse_resource(name, file.json);
        if constexpr (requires { resource.source; }) resource.source = file.source;
        resources.emplace(name, std::move(resource));
      });
      if (std::is_same_v<Resource, Composer>) file.json = nullptr;  // large, and compiled by now
      read_[kind].emplace(name, std::move(file));
    });
  }

  void read_resources() {
    Project& project = *project_;
    read_into(project.feeds, "feed", parse_feed);
    read_into(project.storages, "storage",
              [&](const auto& name, const Json& json) { return parse_storage(name, json, project.types); });
    std::erase_if(project.storages, [&](const auto& storage) { return lacks_fields(storage.first); });
    read_into(project.composers, "composer",
              [&](const auto& name, const Json& json) { return parse_composer(name, json, problems_); });
    read_into(project.blocks, "block", parse_block);
    read_into(project.listings, "listing", parse_listing);
    read_into(project.trees, "tree", parse_tree);
    read_into(project.pages, "page", parse_page);
    if (files_.has("redirects"))
      files_.read("redirects", [&](const auto&, const File& file) { project.redirects = parse_redirects(file.json); });
  }

  /// Of such a storage nobody can say which fields it has, so that none is missed.
  bool lacks_fields(const std::string& storage) {
    return !part_of(read_["storage"].at(storage).json, "fields").is_object();
  }

  /// `check(resource, json)` for each resource.
  template <typename Resources, typename Check>
  void check_each(Resources& resources, std::string_view kind, const Check& check) {
    for (auto& [name, resource] : resources) {
      const File& file = read_[kind].at(name);
      in_file(file.source, [&] { check(resource, file.json); });
    }
  }

  void check_resources() {
    Project& project = *project_;
    check_each(project.feeds, "feed", [&](const auto& feed, const Json&) {
      check_connector(feed, problems_);
      check_connector_files(feed, project.directory, problems_);
    });
    check_each(project.storages, "storage",
               [&](const auto& storage, const Json& json) { check_storage(storage, json, project, problems_); });
    check_each(project.composers, "composer", [&](const auto& composer, const Json&) {
      check_composer(composer, project, problems_);
      if (options_.refuse_extensions) refuse_extensions(composer, problems_);
    });
    check_each(project.pages, "page", [&](auto& page, const Json&) { check_page(page, project, problems_); });
    check_each(project.blocks, "block",
               [&](auto& block, const Json& json) { check_block(block, json, project, problems_); });
    check_each(project.listings, "listing",
               [&](auto& listing, const Json& json) { check_listing(listing, json, project, problems_); });
    check_each(project.trees, "tree", [&](auto& tree, const Json&) { check_tree(tree, project, problems_); });
  }

  /// Names that were chosen belong to one resource of a kind; without them the file's name makes a difference.
  template <typename Resources>
  void check_type_names(const Resources& resources) {
    std::map<std::string, std::string> owners;
    for (const auto& [name, resource] : resources)
      if (resource.type_name == type_name(name)) owners.emplace(resource.type_name, name);
    for (const auto& [name, resource] : resources) {
      if (resource.type_name == type_name(name)) continue;
      const auto [owner, fresh] = owners.emplace(resource.type_name, name);
      if (fresh) continue;
      in_file(resource.source, [&] {
        add(problems_, ErrorCode::name_taken, "/name",
            '"' + owner->second + "\" is already called " + resource.type_name);
      });
    }
  }

  void check_one_composer_per_feed() {
    std::map<std::pair<std::string, std::string>, std::string> seen;
    for (const auto& [name, composer] : project_->composers) {
      if (composer.feed.empty() || composer.storage.empty()) continue;
      const auto [first, fresh] = seen.emplace(std::pair(composer.feed, composer.storage), name);
      if (fresh) continue;
      in_file(composer.source, [&] {
        add(problems_, ErrorCode::name_taken, "/storage",
            "composer \"" + first->second + "\" already maps feed " + composer.feed + " to storage " +
                composer.storage);
      });
    }
  }

  /// A release was served before, and is so still, when the working configuration is held to more.
  void check_addresses() {
    const auto in_named = [&](const char* file, const auto& check) {
      if (const auto source = files_.sources().find(file); source != files_.sources().end())
        in_file(source->second, check);
    };
    in_named("project.json", [&] { check_places(project_->places, problems_); });
    in_named("redirects.json", [&] { check_redirects(project_->redirects, project_->places, problems_); });
    check_each(project_->pages, "page", [&](const auto& page, const Json&) { check_page_path(page, problems_); });
    check_each(project_->blocks, "block", [&](const auto& block, const Json&) { check_block_keys(block, problems_); });
    check_each(project_->trees, "tree",
               [&](const auto& tree, const Json&) { check_tree_block(tree, *project_, problems_); });
  }

  const LoadOptions& options_;
  Problems& problems_;
  Files files_;
  bool is_read_ = false;
  std::map<std::string_view, ByName<File>> read_;
  std::shared_ptr<Project> project_ = std::make_shared<Project>();
};

}  // namespace

std::shared_ptr<const Project> load(const fs::path& directory, Problems& problems, const LoadOptions& options) {
  return Loader(directory, options, problems).load();
}

Error no_project(const fs::path& directory) {
  return Error(ErrorCode::no_project, "there is no project.json in " + directory.string(),
               "fsctl init DIR makes a project");
}

std::shared_ptr<const Project> load(const fs::path& directory, const LoadOptions& options) {
  Problems problems;
  auto project = load(directory, problems, options);
  if (!project && problems.front().code == ErrorCode::file_unreadable) throw no_project(directory);
  if (any_error(problems)) throw Error(problems);
  return project;
}

std::shared_ptr<const Project> load_places(const fs::path& directory) {
  Problems problems;
  const LoadOptions options;
  auto project = Loader(directory, options, problems).load_places();
  if (any_error(problems)) throw Error(problems);
  return project;
}

std::shared_ptr<const Project> load_kept(const Project& now, Sources files) {
  Problems problems;
  const LoadOptions options{.files = std::move(files), .dialect = now.asked_dialect};
  auto project = Loader(now.directory, options, problems).load();
  if (any_error(problems)) throw Error(problems);
  for (const auto& [id, feed] : now.feeds) project->feeds.insert_or_assign(id, feed);
  return project;
}

std::optional<fs::path> find_above(const fs::path& start, const fs::path& file) {
  for (auto directory = fs::absolute(start);; directory = directory.parent_path()) {
    if (fs::exists(directory / file)) return directory;
    if (directory == directory.root_path()) return {};
  }
}

std::optional<fs::path> find_project(const fs::path& start) { return find_above(start, "project.json"); }

}  // namespace fsctl::project
