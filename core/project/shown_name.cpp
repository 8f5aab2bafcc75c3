#include "core/project/shown_name.h"

#include <algorithm>

namespace fsctl::project {

namespace fs = std::filesystem;

std::string shown_name(const fs::path& path) {
  const auto whole = fs::absolute(path).lexically_normal();
  const auto here = fs::current_path();
  const auto from_here = whole.lexically_relative(here);
  const bool shares_folder = std::ranges::distance(std::ranges::mismatch(here, whole).in1, here.end()) <
                             std::ranges::distance(here.relative_path());
  return (shares_folder || here == here.root_path() ? from_here : whole).generic_string();
}

}  // namespace fsctl::project
