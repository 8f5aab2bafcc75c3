#include "core/lint/unused.h"

#include <algorithm>
#include <set>

#include "core/project/source.h"

namespace fsctl::lint {
namespace {

/// The number of the project's files in this folder.
std::size_t files_in(const project::Project& project, const std::string& folder) {
  return static_cast<std::size_t>(
      std::ranges::count_if(project.files, [&](const auto& file) { return file.first.starts_with(folder); }));
}

/// Whether a problem says that the composer of test cases is not there.
bool is_of_missing_composer(const Problem& problem) {
  return problem.code == ErrorCode::unknown_reference && problem.location.pointer.empty() && problem.source &&
         project::tested_name(problem.source->path);
}

/// Whether each file of a composer has been understood, so far as it names its feed and storage, and none is missed.
bool are_known(const project::Project& project, const Problems& problems) {
  if (std::ranges::any_of(problems, is_of_missing_composer)) return false;
  const auto is_linked = [](const auto& composer) { return composer.second.feed && composer.second.storage; };
  const auto is_composer = [](const std::string& path) { return path.starts_with("composers/"); };
  return files_in(project, "composers/") == project.composers.size() &&
         std::ranges::none_of(project.unread, is_composer) && std::ranges::all_of(project.composers, is_linked);
}

void warn(const project::Project& project, const std::string& file, std::string message, Hint hint,
          Problems& problems) {
  const auto found = project.files.find(file);
  if (found == project.files.end()) return;
  problems.push_back({.code = ErrorCode::nothing_uses,
                      .message = std::move(message),
                      .hint = std::move(hint),
                      .severity = Severity::warning,
                      .source = found->second});
}

}  // namespace

void warn_of_unused(const project::Project& project, Problems& problems) {
  if (!are_known(project, problems)) return;
  if (project.composers.empty()) {
    if (!project.feeds.empty() || !project.storages.empty())
      warn(project, "project.json", "the project has no composer, so its storages stay empty",
           Hint::about_file("write ", "composers/NAME.json", ", with a slot for each field of a storage"), problems);
    return;
  }
  std::set<std::string> mapped;
  std::set<std::string> filled;
  for (const auto& [_, composer] : project.composers) {
    mapped.insert(composer.feed.name());
    filled.insert(composer.storage.name());
  }
  for (const auto& [id, _] : project.feeds)
    if (!mapped.contains(id))
      warn(project, "feeds/" + id + ".json", "no composer maps the records of this feed",
           Hint::about_file("write ", "composers/" + id + ".json", ", or remove the feed"), problems);
  for (const auto& [name, _] : project.storages)
    if (!filled.contains(name))
      warn(project, "storages/" + name + ".json", "no composer fills this storage, so it stays empty",
           Hint::about_file("write ", "composers/" + name + ".json", ", or remove the storage"), problems);
}

}  // namespace fsctl::lint
