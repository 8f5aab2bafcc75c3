#include "core/store/sqlite/private_files.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>

#include "core/output/create_file.h"
#include "core/store/sqlite/configuration.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

constexpr mode_t of_the_owner = 0600;

/// Stands in for the open() that SQLite calls. SQLite later gives the files beside a store the mode of the store.
int open_privately(const char* path, int flags, int mode) {
  return ::open(path, flags, static_cast<mode_t>(mode) & of_the_owner);
}

bool replace_open() {
  sqlite3_vfs* const system = sqlite3_vfs_find(nullptr);
  if (system == nullptr || system->iVersion < 3 || system->xSetSystemCall == nullptr) return false;
  return system->xSetSystemCall(system, "open", reinterpret_cast<sqlite3_syscall_ptr>(open_privately)) == SQLITE_OK;
}

}  // namespace

void make_files_private() {
  configure_sqlite();
  static const bool replaced = replace_open();
  static_cast<void>(replaced);
}

void mend_logs(const fs::path& store) {
  std::error_code ignored;
  if ((fs::status(store, ignored).permissions() & fs::perms::owner_write) == fs::perms::none) return;
  for (const char* ending : {"-wal", "-shm"}) {
    const auto log = store.string() + ending;
    if (fs::is_regular_file(fs::symlink_status(log, ignored)))
      fs::permissions(log, fs::perms::owner_read | fs::perms::owner_write, fs::perm_options::add, ignored);
  }
}

void keep_out_of_git(const fs::path& directory) {
  if (directory.filename() != ".fsctl") return;  // another folder may hold what belongs to somebody else
  const int file = output::create_file(directory / ".gitignore", output::Readers::owner);
  if (file < 0) return;
  constexpr std::string_view everything = "*\n";
  const auto written = ::write(file, everything.data(), everything.size());
  ::close(file);
  std::error_code ignored;
  if (written < 0) fs::remove(directory / ".gitignore", ignored);
}

void make_private_directories(const fs::path& directory) {
  if (directory.empty() || fs::is_directory(directory)) return;
  make_private_directories(directory.parent_path());
  constexpr mode_t of_the_owner_alone = 0700;
  if (::mkdir(directory.c_str(), of_the_owner_alone) != 0 && errno != EEXIST)
    throw fs::filesystem_error("cannot make a directory", directory, std::error_code(errno, std::generic_category()));
}

}  // namespace fsctl::store
