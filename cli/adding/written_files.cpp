#include "cli/adding/written_files.h"

#include <ostream>
#include <ranges>
#include <system_error>

namespace fsctl::cli {

namespace fs = std::filesystem;

void print_unwritten(std::ostream& out, const fs::path& path, std::string_view text) {
  out << path.string() << '\n' << text << '\n';
}

WrittenFiles::~WrittenFiles() {
  if (are_kept_) return;
  std::error_code ignored;
  for (const auto& path : made_ | std::views::reverse) fs::remove(path, ignored);
}

void WrittenFiles::add(const fs::path& path, std::string_view text) {
  auto file = begin(path);
  file.out() << text;
  finish(file, path);
}

output::NewFile WrittenFiles::begin(const fs::path& path) {
  make_folder((directory_ / path).parent_path());
  return output::NewFile(directory_ / path);
}

void WrittenFiles::finish(output::NewFile& file, const fs::path& path) {
  file.finish();
  made_.push_back(directory_ / path);
}

void WrittenFiles::make_folder(const fs::path& folder) {
  if (folder.empty() || fs::exists(folder)) return;
  make_folder(folder.parent_path());
  fs::create_directory(folder);
  made_.push_back(folder);
}

}  // namespace fsctl::cli
