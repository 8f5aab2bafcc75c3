#include "core/lint/folder_as_file.h"

#include <algorithm>

#include "core/lint/found_files.h"
#include "core/lint/wrong_ending.h"
#include "core/project/kinds.h"
#include "core/text/hidden_name.h"
#include "core/text/unicode.h"

namespace fsctl::lint {
namespace {

namespace fs = std::filesystem;

/// Whether a project reads any file below a folder of it.
bool has_read_files(const fs::path& folder, const Folder& project) {
  return std::ranges::any_of(files_below(project, folder.lexically_relative(project.path)),
                             [](const fs::path& file) { return project::kind_at(file) != nullptr; });
}

void add_below(const fs::path& folder, const Folder& project, std::vector<Unread>& all) {
  std::error_code failed;
  for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    const auto& path = at->path();
    if (!at->is_directory(failed)) continue;
    if (text::is_hidden_name(path.filename().string())) {
      at.disable_recursion_pending();
    } else if (text::lower(path.extension().string()) == ".json" && !has_read_files(path, project)) {
      const auto relative = path.lexically_relative(project.path);
      all.push_back(unread(project, relative, "this is a folder with the name of a file, and nothing in it is read",
                           "make it a file, or remove it", {relative.generic_string()}));
      at.disable_recursion_pending();
    }
  }
}

}  // namespace

std::vector<Unread> folders_as_files(const Folder& project) {
  std::vector<Unread> all;
  for (const auto& folder : kind_folders_in(project.path)) add_below(project.path / folder, project, all);
  std::ranges::sort(all, {}, [](const Unread& one) { return one.problem.source->name; });
  return all;
}

}  // namespace fsctl::lint
