#include "core/project/load.h"

#include <algorithm>
#include <functional>
#include <set>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/source.h"

namespace fsctl::project {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> dialects = {"spec", "client"};

/// Runs a piece of work and names the file its problems are in.
void in_file(const std::shared_ptr<const Source>& source, Problems& problems, const std::function<void()>& work) {
  const auto first = problems.size();
  try {
    work();
  } catch (const Error& error) {
    problems.insert(problems.end(), error.problems().begin(), error.problems().end());
  }
  for (auto i = first; i < problems.size(); ++i)
    if (!problems[i].source) problems[i].source = source;
}

/// Reads the files of one project directory.
class Loader {
 public:
  Loader(const fs::path& directory, const std::optional<Overlay>& overlay, Problems& problems)
      : overlay_(overlay), problems_(problems) {
    project_->directory = directory;
  }

  std::shared_ptr<const Project> load() {
    if (!read_project_file()) return nullptr;
    if (!problems_.empty() && is_no_json(problems_.back())) return project_;  // nothing else can be judged without it
    read_resources();
    check_resources();
    check_block_cycles(*project_, problems_);
    std::erase_if(problems_, [&](const Problem& problem) { return refers_to_broken(problem); });
    std::ranges::stable_sort(problems_, {},
                             [](const Problem& problem) { return problem.source ? problem.source->name : ""; });
    return project_;
  }

 private:
  static bool is_no_json(const Problem& problem) {
    return problem.code == ErrorCode::json_syntax || problem.code == ErrorCode::nested_too_deep ||
           problem.code == ErrorCode::invalid_utf8;
  }

  /// Whether a reference only misses what a file that is no JSON would have defined.
  bool refers_to_broken(const Problem& problem) const {
    if (problem.code != ErrorCode::unknown_reference || broken_.empty()) return false;
    Problems ignored;
    const Json json = parse(problem.source, ignored);
    const Json::json_pointer place(problem.place.pointer);
    return json.contains(place) && json[place].is_string() && broken_.contains(json[place].get<std::string>());
  }

  std::shared_ptr<const Source> open(const fs::path& path) {
    return open_source(path, project_->directory, overlay_, problems_);
  }

  bool read_project_file() {
    const auto source = open(project_->directory / "project.json");
    if (!source) return false;
    in_file(source, problems_, [&] {
      const Json json = parse(source, problems_);
      Members members(json, "", problems_);
      members.any("$schema");
      members.text("description");
      project_->name = members.required_text("name");
      if (const Json* types = members.object("types"))
        parse_types(*types, members.pointer_to("types"), project_->types, problems_);
      project_->places = parse_places(members, problems_);
      if (const Json* limits = members.object("limits")) read_limits(*limits, members.pointer_to("limits"));
      if (const Json* features = members.object("features")) {
        Members flags(*features, members.pointer_to("features"), problems_);
        for (const auto& [name, _] : features->items()) project_->features[name] = flags.flag(name).value_or(true);
      }
      project_->dialect = members.choice("dialect", dialects).value_or("spec");
      members.refuse_others();
    });
    return true;
  }

  void read_limits(const Json& json, const std::string& pointer) {
    Members members(json, pointer, problems_);
    const auto read_limit = [&](const char* name) -> std::optional<RateLimit> {
      const Json* limit = members.object(name);
      if (limit == nullptr) return {};
      Members parts(*limit, members.pointer_to(name), problems_);
      RateLimit rate{parts.required_whole("requests", 1), parts.required_whole("perSeconds", 1)};
      parts.refuse_others();
      return rate;
    };
    project_->ingest_limit = read_limit("ingest");
    project_->fetch_limit = read_limit("fetch");
    members.refuse_others();
  }

  /// Calls `read(name, members)` for each file below a folder; the name is the path without `.json`.
  template <typename Read>
  void each_file(const std::string& folder, Read read) {
    const auto root = project_->directory / folder;
    if (!fs::is_directory(root)) return;
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      const auto& path = entry.path();
      if (!entry.is_directory() && path.extension() == ".json" && !tested_name(path)) paths.push_back(path);
    }
    std::ranges::sort(paths);
    for (const auto& path : paths) read_resource(path, root, read);
  }

  template <typename Read>
  void read_resource(const fs::path& path, const fs::path& root, Read read) {
    const auto source = open(path);
    if (!source) return;
    const auto name = path.lexically_relative(root).replace_extension().generic_string();
    in_file(source, problems_, [&] {
      const Json json = parse(source, problems_);
      Members members(json, "", problems_);
      if (!json.is_object()) return;
      members.any("$schema");
      members.text("description");
      read(name, members, source);
    });
    if (!problems_.empty() && problems_.back().source == source && is_no_json(problems_.back())) broken_.insert(name);
  }

  void read_resources() {
    Project& project = *project_;
    each_file("feeds", [&](const std::string& name, Members& members, const auto&) {
      project.feeds.emplace(name, parse_feed(name, members, problems_));
    });
    each_file("storages", [&](const std::string& name, Members& members, const auto& source) {
      project.storages.emplace(name, parse_storage(name, members, project.types, problems_));
      sources_.emplace("storages/" + name, source);
    });
    each_file("composers", [&](const std::string& name, Members& members, const auto& source) {
      auto composer = parse_composer(name, members, problems_);
      composer.source = source;
      project.composers.emplace(name, std::move(composer));
    });
    read_into(project.blocks, "blocks", parse_block);
    read_into(project.listings, "listings", parse_listing);
    read_into(project.trees, "trees", parse_tree);
    read_into(project.pages, "pages", parse_page);
    read_redirects();
  }

  template <typename Resource, typename Parse>
  void read_into(ByName<Resource>& resources, const std::string& folder, Parse parse_resource) {
    each_file(folder, [&](const std::string& name, Members& members, const auto& source) {
      auto resource = parse_resource(name, members, problems_);
      resource.source = source;
      resources.emplace(name, std::move(resource));
    });
  }

  void read_redirects() {
    const auto path = project_->directory / "redirects.json";
    if (!fs::exists(path)) return;
    const auto source = open(path);
    if (!source) return;
    in_file(source, problems_, [&] { project_->redirects = parse_redirects(parse(source, problems_), problems_); });
  }

  void check_resources() {
    Project& project = *project_;
    for (const auto& [name, storage] : project.storages)
      in_file(sources_.at("storages/" + name), problems_, [&] { check_storage(storage, project, problems_); });
    for (const auto& [name, composer] : project.composers)
      in_file(composer.source, problems_, [&] { check_composer(composer, project, problems_); });
    check_one_composer_per_feed();
    for (auto& [name, page] : project.pages)
      in_file(page.source, problems_, [&] { check_page(page, project, problems_); });
    for (auto& [name, block] : project.blocks)
      in_file(block.source, problems_, [&] { check_block(block, project, problems_); });
    for (auto& [name, listing] : project.listings)
      in_file(listing.source, problems_, [&] { check_listing(listing, project, problems_); });
    for (auto& [name, tree] : project.trees)
      in_file(tree.source, problems_, [&] { check_tree(tree, project, problems_); });
  }

  void check_one_composer_per_feed() {
    std::map<std::pair<std::string, std::string>, std::string> seen;
    for (const auto& [name, composer] : project_->composers) {
      const auto [first, fresh] = seen.emplace(std::pair(composer.feed, composer.storage), name);
      if (fresh) continue;
      in_file(composer.source, problems_, [&] {
        add(problems_, ErrorCode::name_taken, "/storage",
            "composer \"" + first->second + "\" already maps feed " + composer.feed + " to storage " +
                composer.storage);
      });
    }
  }

  std::shared_ptr<Project> project_ = std::make_shared<Project>();
  std::map<std::string, std::shared_ptr<const Source>> sources_;
  std::set<std::string> broken_;  ///< names of resources whose files are no JSON
  const std::optional<Overlay>& overlay_;
  Problems& problems_;
};

void refuse_extensions(const composer::Slot& slot, const std::shared_ptr<const Source>& source, Problems& problems) {
  if (slot.operation != nullptr && slot.operation->extension)
    problems.push_back({.code = ErrorCode::extension_refused,
                        .message = "`" + std::string(slot.operation->name) + "` is an extension of fsctl",
                        .place = {.pointer = slot.pointer + "/type"},
                        .hint = "the hosted service does not name this operation",
                        .source = source});
  for (const auto& argument : slot.arguments)
    if (argument) refuse_extensions(*argument, source, problems);
  for (const auto& [_, property] : slot.properties) refuse_extensions(*property, source, problems);
}

void refuse_extensions(const FieldSlots& slots, const std::shared_ptr<const Source>& source, Problems& problems) {
  if (slots.every) refuse_extensions(*slots.every, source, problems);
  for (const auto& [_, slot] : slots.by_locale)
    if (slot) refuse_extensions(*slot, source, problems);
  for (const auto& [_, inner] : slots.by_scope) refuse_extensions(inner, source, problems);
}

void refuse_extensions(const Project& project, Problems& problems) {
  for (const auto& [_, composer] : project.composers)
    for (const auto& [field, slots] : composer.fields) refuse_extensions(slots, composer.source, problems);
}

}  // namespace

std::shared_ptr<const Project> load(const fs::path& directory, Problems& problems, const LoadOptions& options) {
  auto project = Loader(directory, options.overlay, problems).load();
  if (project && options.refuse_extensions) refuse_extensions(*project, problems);
  return project;
}

std::shared_ptr<const Project> load(const fs::path& directory) {
  Problems problems;
  auto project = load(directory, problems);
  if (!project && problems.front().code == ErrorCode::file_unreadable)
    throw Error(ErrorCode::no_project, "there is no project.json in " + directory.string(),
                "fsctl init DIR makes a project");
  if (any_error(problems)) throw Error(problems);
  return project;
}

std::optional<fs::path> find_project(const fs::path& start) {
  for (auto directory = fs::absolute(start);; directory = directory.parent_path()) {
    if (fs::exists(directory / "project.json")) return directory;
    if (directory == directory.root_path()) return {};
  }
}

}  // namespace fsctl::project
