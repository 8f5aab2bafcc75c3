#include "core/store/sqlite/index_file.h"

#include <sys/stat.h>

#include <map>
#include <mutex>

namespace fsctl::store {
namespace {

struct Mapped {
  std::mutex mutex{};
  std::map<const volatile void*, IndexFile> files{};
};
Mapped& index_file_mapped() {
  static Mapped all;
  return all;
}

}  // namespace

bool IndexFile::is_there() const {
  if (was_gone) return false;
  struct stat found {};
  if (::stat(path.c_str(), &found) == 0 && found.st_dev == device && found.st_ino == number) return true;
  was_gone = true;
  return false;
}

const IndexFile* hold_index(const volatile void* memory, const std::string& path) {
  Mapped& all = index_file_mapped();
  const std::scoped_lock lock(all.mutex);
  if (const auto known = all.files.find(memory); known != all.files.end()) {
    ++known->second.users;
    return &known->second;
  }
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return nullptr;
  IndexFile& file = all.files[memory];
  file.path = path;
  file.device = found.st_dev;
  file.number = found.st_ino;
  file.users = 1;
  return &file;
}

void let_go_of_index(const volatile void* memory, const IndexFile* held) {
  if (held == nullptr) return;
  Mapped& all = index_file_mapped();
  const std::scoped_lock lock(all.mutex);
  if (const auto known = all.files.find(memory); known != all.files.end() && --known->second.users == 0)
    all.files.erase(known);
}

}  // namespace fsctl::store
