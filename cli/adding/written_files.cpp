#include "cli/adding/written_files.h"

#include <ostream>
#include <ranges>
#include <system_error>

#include "core/error/error.h"
#include "core/output/new_file.h"

namespace fsctl::cli {

namespace fs = std::filesystem;

void print_unwritten(std::ostream& out, const fs::path& path, std::string_view text) {
  out << path.string() << '\n' << text << '\n';
}

void refuse_taken(const std::string& path) {
  throw Error(ErrorCode::label_taken, path + " is there already", "choose another name; nothing was changed");
}

WrittenFiles::~WrittenFiles() {
  if (are_kept_) return;
  std::error_code ignored;
  for (const auto& path : made_ | std::views::reverse) fs::remove(path, ignored);
}

void WrittenFiles::add(const fs::path& path, std::string_view text) {
  add(path, [&](std::ostream& out) { out << text; });
}

void WrittenFiles::add(const fs::path& path, const std::function<void(std::ostream& out)>& write) {
  make_folder((directory_ / path).parent_path());
  output::NewFile file(directory_ / path);
  try {
    write(file.out());
    if (!file.finish_first()) refuse_taken(path.string());
  } catch (...) {
    file.discard();
    throw;
  }
  made_.push_back(directory_ / path);
}

void WrittenFiles::make_folder(const fs::path& folder) {
  if (folder.empty() || fs::exists(folder)) return;
  make_folder(folder.parent_path());
  if (fs::create_directory(folder)) made_.push_back(folder);
}

}  // namespace fsctl::cli
