#include "core/load/loaded_file.h"

#include <algorithm>

namespace fsctl::load {

namespace fs = std::filesystem;

bool is_loaded(const fs::path& file, const std::vector<std::string>& names) {
  std::error_code none;
  if (!fs::is_regular_file(file, none)) return false;
  const auto path = fs::weakly_canonical(file, none);
  return std::ranges::any_of(names, [&](const std::string& name) {
    const auto loaded = fs::weakly_canonical(name, none);
    return std::ranges::mismatch(loaded, path).in1 == loaded.end();
  });
}

}  // namespace fsctl::load
