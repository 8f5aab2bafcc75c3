#include "core/cases/record_files.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "core/project/overlaid.h"
#include "core/records/broken_records.h"

namespace fsctl::cases {
namespace {

namespace fs = std::filesystem;

/// Larger files are read as far as the record that a case names.
constexpr std::uintmax_t largest_checked = std::uintmax_t{16} << 20U;

}  // namespace

std::unique_ptr<std::istream> RecordFiles::open(const std::string& file) const {
  const auto path = project_.directory / file;
  if (auto text = project::overlaid(path, overlays_)) return std::make_unique<std::istringstream>(std::move(*text));
  auto in = std::make_unique<std::ifstream>(path, std::ios::binary);
  if (!*in || fs::is_directory(path)) return nullptr;
  return in;
}

std::shared_ptr<const Source> RecordFiles::tell_broken(const std::string& file, Problems& problems) {
  const auto known = broken_.find(file);
  return known != broken_.end() ? known->second : broken_.emplace(file, find_broken(file, problems)).first->second;
}

std::shared_ptr<const Source> RecordFiles::find_broken(const std::string& file, Problems& problems) const {
  const auto path = project_.directory / file;
  std::error_code failed;
  if (fs::file_size(path, failed) > largest_checked && !failed) return nullptr;
  Problems unreadable;
  const auto source = project::open_source(path, project_.directory, overlays_, unreadable);
  if (!source) return nullptr;
  auto found = records::broken_records(source);
  std::ranges::move(found, std::back_inserter(problems));
  return found.empty() ? nullptr : source;
}

}  // namespace fsctl::cases
