#include "cli/commands/sound_files.h"

#include "core/project/kinds.h"

namespace fsctl::cli {
namespace {

void keep_wrong(FilesWithErrors& kept, const FilesWithErrors& wrong, const std::string& path) {
  if (wrong.contains(path)) kept.insert(path);
}

/// Keeps the files of a kind whose resource the project lacks.
template <typename Resource>
void keep_unread(FilesWithErrors& kept, const FilesWithErrors& wrong, std::string_view name,
                 const project::ByName<Resource>& resources) {
  const auto& kind = *project::find_file_kind(name);
  for (const auto& path : wrong)
    if (project::kind_at(path) == &kind && !resources.contains(project::name_of_file(kind, path))) kept.insert(path);
}

}  // namespace

FilesWithErrors files_with_errors(const project::Project& project, const Problems& problems) {
  FilesWithErrors files;
  for (const Problem& problem : problems) {
    if (problem.severity != Severity::error) continue;
    const bool has_file = problem.source && !problem.source->path.empty();
    files.insert(has_file ? problem.source->path.lexically_relative(project.directory).generic_string()
                          : "project.json");
  }
  return files;
}

FilesWithErrors hindering(const FilesWithErrors& wrong, const std::string& feed) {
  FilesWithErrors files;
  keep_wrong(files, wrong, "project.json");
  keep_wrong(files, wrong, project::path_of_file("feed", feed));
  return files;
}

FilesWithErrors hindering_all(const FilesWithErrors& wrong, const project::Project& project, const std::string& feed) {
  auto files = hindering(wrong, feed);
  keep_unread(files, wrong, "composer", project.composers);
  return files;
}

FilesWithErrors unread_feeds(const FilesWithErrors& wrong, const project::Project& project) {
  FilesWithErrors files;
  if (project.feeds.empty()) keep_wrong(files, wrong, "project.json");
  keep_unread(files, wrong, "feed", project.feeds);
  return files;
}

FilesWithErrors hindering(const FilesWithErrors& wrong, const project::Composer& composer) {
  auto files = hindering(wrong, composer.feed.name());
  keep_wrong(files, wrong, project::path_of_file("composer", composer.name));
  const auto storage = project::path_of_file("storage", composer.storage.name());
  if (!composer.storage || wrong.contains(storage)) files.insert(storage);
  return files;
}

std::string listed(const FilesWithErrors& files) {
  constexpr std::size_t most = 3;
  std::string out;
  std::size_t count = 0;
  for (const auto& file : files) {
    if (count++ == most) break;
    out += (out.empty() ? "" : ", ") + file;
  }
  return files.size() > most ? out + " and " + std::to_string(files.size() - most) + " more" : out;
}

}  // namespace fsctl::cli
