#include "cli/lsp/ways.h"

#include "cli/lsp/uri.h"

namespace fsctl::cli::lsp {

namespace fs = std::filesystem;

void Ways::learn(std::string_view uri) {
  const auto written = written_path(uri);
  if (!written) return;
  std::error_code failed;
  for (auto way = fs::is_directory(*written, failed) ? *written : written->parent_path(); way.has_relative_path();
       way = way.parent_path())
    if (fs::is_symlink(way, failed)) ways_.emplace(fs::weakly_canonical(way, failed), way);
}

std::string Ways::uri(const fs::path& path) const {
  for (auto folder = path; !ways_.empty() && folder.has_relative_path(); folder = folder.parent_path())
    if (const auto way = ways_.find(folder); way != ways_.end())
      return uri_of_path(folder == path ? way->second : way->second / path.lexically_relative(folder));
  return uri_of_path(path);
}

}  // namespace fsctl::cli::lsp
