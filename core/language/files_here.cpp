#include "core/language/files_here.h"

#include <algorithm>

#include "core/text/hidden_name.h"

namespace fsctl::language {

namespace fs = std::filesystem;

std::vector<std::string> files_below(const fs::path& directory, const std::string& folder) {
  constexpr std::size_t most = 1'000;
  std::vector<std::string> files;
  std::error_code failed;
  for (fs::recursive_directory_iterator at(directory / folder, failed), end;
       !failed && at != end && files.size() < most; at.increment(failed))
    if (text::is_hidden_name(at->path().filename().string()))
      at.disable_recursion_pending();
    else if (at->is_regular_file(failed))
      files.push_back(at->path().lexically_relative(directory).generic_string());
  std::ranges::sort(files);
  return files;
}

}  // namespace fsctl::language
