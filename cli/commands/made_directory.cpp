#include "cli/commands/made_directory.h"

#include <fstream>
#include <system_error>

#include "cli/adding/add.h"
#include "cli/shell_word.h"
#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/text/printable.h"

namespace fsctl::cli {

namespace fs = std::filesystem;

namespace {

/// Whether a directory may hold this before a project is made in it.
bool may_be_there(const fs::path& name) {
  const auto text = name.string();
  return text == ".git" || text.starts_with("README") || text.starts_with("LICENSE");
}

/// Whether there was no such directory before.
bool make_directory(const fs::path& directory) {
  refuse_taken_directory(directory);
  if (const auto above = (directory / "").parent_path().parent_path(); !above.empty()) fs::create_directories(above);
  return fs::create_directory(directory);
}

}  // namespace

void refuse_taken_directory(const fs::path& directory) {
  if (!fs::exists(directory)) return;
  if (!fs::is_directory(directory))
    throw Error(ErrorCode::file_unreadable, directory.string() + " is a file",
                "choose a directory that does not exist yet");
  std::set<std::string> in_the_way;
  for (const auto& entry : fs::directory_iterator(directory))
    if (const auto name = entry.path().filename(); !may_be_there(name)) in_the_way.insert(name.string());
  if (in_the_way.empty()) return;
  throw Error(ErrorCode::file_unreadable,
              directory.string() + " is not empty: it has " + text::printable(*in_the_way.begin()),
              "choose a directory that does not exist yet, or has only .git, README and LICENSE");
}

void write_new_file(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw Error(ErrorCode::file_unreadable, cannot_write(path));
}

std::string command_to_enter(const fs::path& directory) { return "cd " + shell_argument(directory.string()); }

MadeDirectory::MadeDirectory(const Invocation& invocation, fs::path directory)
    : directory_(std::move(directory)),
      is_new_(make_directory(directory_)),
      lock_(lock_to_add(invocation, directory_)) {
  refuse_taken_directory(directory_);  // another one may have been faster
  fs::create_directories(directory_);  // which it has taken back if it failed
  for (const auto& entry : fs::directory_iterator(directory_)) before_.insert(entry.path());
}

MadeDirectory::~MadeDirectory() {
  if (is_kept_) return;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(directory_, ignored))
    if (!before_.contains(entry.path())) fs::remove_all(entry.path(), ignored);
  if (is_new_) fs::remove(directory_, ignored);
}

}  // namespace fsctl::cli
