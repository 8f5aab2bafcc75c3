#include "cli/commands/sound_files.h"

#include "core/project/kinds.h"

namespace fsctl::cli {
namespace {

void keep_wrong(FilesWithErrors& kept, const FilesWithErrors& wrong, const std::string& path) {
  if (wrong.contains(path)) kept.insert(path);
}

}  // namespace

FilesWithErrors files_with_errors(const project::Project& project, const Problems& problems) {
  FilesWithErrors files;
  for (const Problem& problem : problems) {
    if (problem.severity != Severity::error) continue;
    if (problem.lacks.file == "project.json") files.insert(problem.lacks.file);  // whose definition is misspelt
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
  const auto& kind = *project::find_file_kind("composer");
  for (const auto& path : wrong)
    if (project::kind_at(path) == &kind && !project.composers.contains(project::name_of_file(kind, path)))
      files.insert(path);
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
