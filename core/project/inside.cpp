#include "core/project/inside.h"

#include <algorithm>
#include <system_error>

namespace fsctl::project {

bool lies_inside(const std::filesystem::path& directory, const std::filesystem::path& path) {
  std::error_code error;
  const auto inside = std::filesystem::weakly_canonical(directory, error);
  if (error) return false;
  const auto found = std::filesystem::weakly_canonical(inside / path, error);
  if (error) return false;
  return std::ranges::mismatch(inside, found).in1 == inside.end();
}

}  // namespace fsctl::project
