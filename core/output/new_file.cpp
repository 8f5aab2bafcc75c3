#include "core/output/new_file.h"

#include <sys/stat.h>

#include <system_error>

#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/output/new_name.h"

namespace fsctl::output {
namespace {

namespace fs = std::filesystem;

/// The file itself where a link stands for it.
fs::path target_of(const fs::path& path) {
  std::error_code is_none;
  return fs::is_symlink(path, is_none) && fs::exists(path, is_none) ? fs::canonical(path) : path;
}

}  // namespace

NewFile::NewFile(const fs::path& path, Readers readers) : path_(target_of(path)), buffer_(open(readers)) {
  std::error_code is_none;
  const auto before = fs::status(path_, is_none);
  if (readers == Readers::as_usual && fs::is_regular_file(before))
    ::fchmod(buffer_.fd(), static_cast<mode_t>(before.permissions() & fs::perms::all));
}

/// Removes what a killed process has left under the temporary name, the link itself if it is one, and creates the file.
NewFile::Buffer NewFile::open(Readers readers) const {
  std::error_code ignored;
  fs::remove(part(), ignored);
  const int file = create_file(part(), readers);
  if (file < 0) throw Error(ErrorCode::file_unreadable, cannot_write(path_));
  return {file, std::ios::out | std::ios::binary};
}

void NewFile::close() {
  if (buffer_.close() == nullptr || !out_) throw Error(ErrorCode::file_unreadable, cannot_write(path_));
}

void NewFile::finish() {
  close();
  fs::rename(part(), path_);
}

bool NewFile::finish_first() {
  close();
  const bool is_first = give_new_name(part(), path_);
  if (!is_first) discard();
  return is_first;
}

void NewFile::discard() {
  buffer_.close();
  std::error_code ignored;
  fs::remove(part(), ignored);
}

void write_file(const fs::path& path, std::string_view text, Readers readers) {
  NewFile file(path, readers);
  try {
    file.out() << text;
    file.finish();
  } catch (...) {
    file.discard();
    throw;
  }
}

}  // namespace fsctl::output
