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

std::optional<std::filesystem::path> relative_to(const std::filesystem::path& path,
                                                 const std::filesystem::path& directory) {
  std::error_code error;
  const auto base = std::filesystem::weakly_canonical(std::filesystem::absolute(directory), error);
  if (error) return {};
  const auto full = std::filesystem::weakly_canonical(std::filesystem::absolute(path), error);
  if (error) return {};
  auto relative = full.lexically_relative(base);
  if (relative.empty() || *relative.begin() == ".." || relative == ".") return {};
  return relative;
}

}  // namespace fsctl::project
