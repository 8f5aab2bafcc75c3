#include "core/project/shown_name.h"

#include <algorithm>

namespace fsctl::project {

namespace fs = std::filesystem;

fs::path working_directory() {
  std::error_code gone;
  return fs::current_path(gone);
}

std::string shown_name(const fs::path& path) {
  const auto whole = fs::absolute(path).lexically_normal();
  const auto here = working_directory();
  if (here.empty()) return whole.generic_string();
  const auto from_here = whole.lexically_relative(here);
  const bool shares_folder = std::ranges::distance(std::ranges::mismatch(here, whole).in1, here.end()) <
                             std::ranges::distance(here.relative_path());
  return (shares_folder || here == here.root_path() ? from_here : whole).generic_string();
}

}  // namespace fsctl::project
