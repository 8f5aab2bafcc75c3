#include "core/store/sqlite/copies.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "core/error/error.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

constexpr const char* copy_name = "store.db";
constexpr std::string_view copy_ending = ".copy-";
constexpr std::string_view random_part = "XXXXXX";

/// The usual directory for temporary copies of stores.
fs::path usual_place() { return fs::temp_directory_path() / "fsctl-store"; }

/// Whether an open directory is ours, and still the one of that name.
bool is_ours(int opened, const fs::path& directory) {
  struct stat about {};
  struct stat named {};
  return ::fstat(opened, &about) == 0 && ::lstat(directory.c_str(), &named) == 0 && about.st_dev == named.st_dev &&
         about.st_ino == named.st_ino && about.st_uid == ::geteuid();
}

/// Opens and locks one of our directories; nothing when it is not a directory, another process has locked it, or one
/// has removed it before it was locked.
std::optional<int> lock_directory(const fs::path& directory) {
  const int opened = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (opened < 0) return {};
  if (is_ours(opened, directory) && ::flock(opened, LOCK_EX | LOCK_NB) == 0 && is_ours(opened, directory))
    return opened;
  ::close(opened);
  return {};
}

/// Whether a name belongs to a directory for copies of a store.
bool is_copy_of(const std::string& store, const std::string& name) {
  return name.size() == store.size() + copy_ending.size() + random_part.size() && name.starts_with(store) &&
         std::string_view(name).substr(store.size()).starts_with(copy_ending);
}

void remove_left(const fs::path& beside) {
  std::error_code none;
  const auto directory = beside.has_parent_path() ? beside.parent_path() : fs::path(".");
  const auto store = beside.filename().string();
  for (auto entry = fs::directory_iterator(directory, none); !none && entry != fs::directory_iterator();
       entry.increment(none)) {
    if (!is_copy_of(store, entry->path().filename().string())) continue;
    const auto lock = lock_directory(entry->path());
    if (!lock) continue;
    std::error_code ignored;
    fs::remove_all(entry->path(), ignored);
    ::close(*lock);
  }
}

}  // namespace

CopyDirectory::CopyDirectory(const fs::path& beside) {
  remove_left(beside);
  constexpr int most_tries = 10;  // whoever removes what was left may take the new one for that, until it is locked
  for (int i = 0; i < most_tries; ++i) {
    auto name = beside.string() + std::string(copy_ending) + std::string(random_part);
    if (::mkdtemp(name.data()) == nullptr)
      throw Error(ErrorCode::store_unusable, name + ": cannot be made: " + std::generic_category().message(errno),
                  "a copy of the store needs a directory that can be written");
    const auto lock = lock_directory(name);
    if (!lock) continue;
    path_ = name;
    lock_ = *lock;
    return;
  }
  throw Error(ErrorCode::store_unusable, "no directory for a copy of the store could be kept");
}

CopyDirectory::~CopyDirectory() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  ::close(lock_);
}

SqliteCopy::SqliteCopy(SqliteConnection& store)
    : directory_(store.address().file()), address_(directory_.path() / copy_name) {
  store.copy_to(address_.file());
}

SqliteCopy::SqliteCopy(const fs::path& store) : directory_(usual_place()), address_(directory_.path() / copy_name) {
  if (fs::exists(store)) open_sqlite(store, false)->copy_to(address_.file());
}

void SqliteCopy::replace_by(const Address& other) {
  for (const auto& entry : fs::directory_iterator(directory_.path()))
    if (!entry.is_directory()) fs::remove(entry.path());
  if (fs::exists(other.file())) fs::copy_file(other.file(), address_.file());
}

void remove_left_directories(const fs::path& store) {
  remove_left(store);
  remove_left(usual_place());
}

}  // namespace fsctl::store
