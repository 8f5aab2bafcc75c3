#include "core/output/new_name.h"

#include <fcntl.h>
#include <stdio.h>

#include <cerrno>
#include <system_error>

namespace fsctl::output {

bool give_new_name(const std::filesystem::path& file, const std::filesystem::path& name) {
  if (::renameat2(AT_FDCWD, file.c_str(), AT_FDCWD, name.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno == EEXIST) return false;
  if (errno != EINVAL && errno != ENOSYS)
    throw std::filesystem::filesystem_error("rename", file, name, {errno, std::generic_category()});
  // The file system does not know such a renaming.
  std::error_code failed;
  std::filesystem::create_hard_link(file, name, failed);
  if (failed == std::errc::file_exists) return false;
  if (failed) throw std::filesystem::filesystem_error("link", file, name, failed);
  std::filesystem::remove(file);
  return true;
}

}  // namespace fsctl::output
